import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPartyName } from './is-party-name.ts'

const names = [
  'Ville de Valbrune-sur-Orne',
  'Centre hospitalier intercommunal de l’est de la Brunelle et de Valbrune',
  'Land Nordmark, vertreten durch das Ministerium für Verkehr, Abteilung 4, Referat 42',
  'J. Tarnside & Son Building Contractors of Upper Eskmere Ltd',
  'SOCIEDAD MERCANTIL ESTATAL DE GESTIÓN DE LOS PUERTOS DEL CIERZO SA',
  'Ernst May Architekten und Ingenieure Büro für Städtebau mbH',
  'Place Brunelle SAS',
  'Via Nova S.p.A.',
  'Autostrada A7 S.A.',
  'Stadtwerke Grünplatz GmbH',
  'Studio 12',
  'NA Logistics',
  'Idem Projekt d.o.o.',
  'A',
]
for (const name of names) test(`isPartyName: ${name} → true`, () => assert.equal(isPartyName(name), true))

const others = [
  '',
  '-',
  '...',
  '0000',
  'N/A',
  'n. a.',
  '(entfällt)',
  'Vervallen',
  'siehe oben',
  'Siehe Abschnitt I.1)',
  'see annex A',
  'voir point I.1',
  'Véase el pliego',
  'Infructueux.',
  'DESIERTO',
  'Gara deserta',
  'Nicht vergeben',
  'Unieważniono',
  'https://vergabe.example/1',
  'www.council.example',
  'einkauf@stadt.example',
  'Rue de la Gare 12, 67000 Valbrune',
  'Calle Mayor 3',
  'Lange Straße 12, 49999 Nordstadt',
  'Brunellestraat 33',
  'Der Auftraggeber ist eine zentrale Beschaffungsstelle für alle Kommunen des Kreises.',
  'The framework will be open to all public bodies in the county of Eskmere',
  'Das Verfahren wird auch im Namen der Stadt Nordstadt durchgeführt',
  `Gemeinschaft ${'von Gemeinden '.repeat(40)}`,
]
for (const text of others)
  test(`isPartyName: ${text.slice(0, 40)} → false`, () => assert.equal(isPartyName(text), false))
