import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../../shared/field-reader.ts'
import type { PlainRecord } from '../../shared/plain-values.ts'
import { parseBoampV110Body } from './parse-v110-body.ts'

function read(notice: PlainRecord): ReturnType<typeof parseBoampV110Body> {
  const record = new FieldReader({})
  const body = parseBoampV110Body(record, notice)
  assert.deepEqual(record.problems, [])
  return body
}

for (const [name, delai, expected] of [
  ['tenders', { receptoffres: '10 août 2006', autres: ', à 12 heures.' }, '2006-08-10 12:00'],
  ['requests to participate', { receptcandidat: '2 août 2006', autres: ', à 17 heures' }, '2006-08-02 17:00'],
  [
    'time before other texts',
    { receptoffres: '1er septembre 2006', autres: [', à 16 h 30', 'à compter de la date de reception'] },
    '2006-09-01 16:30',
  ],
  ['noon', { receptoffres: '10 août 2006', autres: ', à midi' }, '2006-08-10 12:00'],
  ['no time', { receptoffres: '10 août 2006', autres: '120 jours' }, '2006-08-10'],
  [
    'both deadlines → the earlier one, whose time is unknown',
    { receptoffres: '10 septembre 2006', receptcandidat: '2 août 2006', autres: ', à 17 heures' },
    '2006-08-02',
  ],
  ['words', { receptoffres: 'dès notification' }, null],
] as const) {
  test(`parseBoampV110Body: deadline, ${name} → ${expected}`, () => {
    const { deadline } = read({ delai })
    assert.equal(deadline && [deadline.day, deadline.time].filter(part => part !== null).join(' '), expected)
  })
}

test('parseBoampV110Body: correction of two earlier notices → one sentence per change and the new deadline', () => {
  const change = {
    rubinit: ['" date limite de réception des offres " :', '" adresse " :'],
    txtinit: ['" 10 juillet 2006, à 12 heures "', '" ancienne@exemple.invalid "'],
    lire: ['" 24 juillet 2006, à 12 heures ".', '" nouvelle@exemple.invalid ".'],
  }
  const body = read({ rectif: [change, change] })
  assert.deepEqual(body.changeSentences, [
    'date limite de réception des offres : au lieu de 10 juillet 2006, à 12 heures, lire 24 juillet 2006, à 12 heures',
    'adresse : au lieu de ancienne@exemple.invalid, lire nouvelle@exemple.invalid',
  ])
  assert.deepEqual(body.deadline, { day: '2006-07-24', time: '12:00' })
})

test('parseBoampV110Body: classifications of contract and lots → CPV, NUTS, type and procedure', () => {
  const { metadata } = read({
    info: { travaux: '', commune: '' },
    objet: { cpvobj: '45212200', art27cmp: '45313100, 45262650.', codenuts: 'FR301.' },
    lots: { numlot: ['1', '2'], nomenclot: ['45313100.', '45410000.'] },
    procedure: { '@type': 'procedure_adaptee' },
  })
  assert.deepEqual(metadata, {
    procedure: 'Procédure adaptée',
    contract_type: ['Travaux'],
    cpv: ['45212200', '45313100', '45262650', '45410000'],
    nuts: ['FR301'],
    lots: 2,
  })
})

test('parseBoampV110Body: type of contract only in words → contract_type', () => {
  assert.deepEqual(read({ objet: { autres: 'Type de marché de travaux :' } }).metadata, {
    contract_type: ['Travaux'],
  })
  assert.deepEqual(read({ objet: { autres: "Lieu d'exécution : Valbrune" } }).metadata, {})
})

test('parseBoampV110Body: office that hands out the documents → without its contact person', () => {
  const { details } = read({ documents: { acheteur: 'mairie de Valbrune', nom: 'Claire Invention' } })
  assert.deepEqual(details.documents, { acheteur: 'mairie de Valbrune' })
  assert.equal('documents' in read({}).details, false)
})

for (const [urls, expected] of [
  ['http://marches.exemple.invalid/dce.php?id=11593.', 'http://marches.exemple.invalid/dce.php?id=11593'],
  [['https://un.exemple.invalid.', 'https://deux.exemple.invalid.'], 'https://un.exemple.invalid'],
  ['sur demande à la mairie.', undefined],
] as const) {
  test(`parseBoampV110Body: address of the documents ${urls} → ${expected}`, () =>
    assert.equal(read({ documents: { url: urls } }).metadata.documents_url, expected))
}
