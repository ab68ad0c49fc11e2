import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import { frBodacc } from '../fr-bodacc.ts'

async function readAll(xml: string): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  return await readDraftsAndProblems(frBodacc, { url: 'x', contentType: null, bytes: Buffer.from(xml) })
}

/** Returns the sole draft of a document without problems. */
async function draftOf(xml: string): Promise<AnnouncementDraft> {
  const { drafts, problems } = await readAll(xml)
  assert.deepEqual(problems, [])
  assert.equal(drafts.length, 1)
  return drafts[0] as AnnouncementDraft
}

test('convertBodaccXmlNotice: judgment with flat person parts → two parties, initial notice', async () => {
  const xml = `<PCL_REDIFF><parution>20250032</parution><dateParution>2025-02-16</dateParution><annonces><annonce>
    <typeAnnonce><creation/></typeAnnonce><nojo>1</nojo><numeroAnnonce>7</numeroAnnonce><numeroDepartement>2A</numeroDepartement>
    <tribunal>T</tribunal><identifiantClient>c</identifiantClient>
    <personneMorale><denomination>ARDENT</denomination></personneMorale>
    <numeroImmatriculation><numeroIdentificationRCS>005 880 034</numeroIdentificationRCS><codeRCS>RCS</codeRCS>
    <nomGreffeImmat>Ajaccio</nomGreffeImmat></numeroImmatriculation><activite>Vins</activite>
    <adresse><etranger><adresse>1 High Street</adresse><pays>Malte</pays></etranger></adresse>
    <personnePhysique><nom>BLIN</nom><prenom>Paul</prenom></personnePhysique><nonInscrit>RCS non inscrit.</nonInscrit>
    <jugement><famille>Jugement d'ouverture</famille><nature>Autre jugement d'ouverture</nature><date>7 février 2025</date></jugement>
    </annonce></annonces></PCL_REDIFF>`
  const draft = await draftOf(xml)
  assert.deepEqual(
    [draft.reference, draft.category, draft.metadata.region],
    ['A202500327', 'insolvency_filing', 'Corse'],
  )
  assert.equal(draft.title, 'Autre jugement d’ouverture : ARDENT et BLIN Paul, jugement du 07/02/2025')
  assert.deepEqual(draft.details?.parties, [
    { name: 'ARDENT', registration: 'RCS Ajaccio', address: '1 High Street, Malte', activity: 'Vins' },
    { name: 'BLIN Paul', registration: 'RCS non inscrit' },
  ])
})

test('convertBodaccXmlNotice: unknown elements at any depth → reported as unknown fields and codes', async () => {
  const xml = `<RCS-A_IMMAT><parution>20260153</parution><dateParution>2026-08-13</dateParution><serie>1</serie><listeAvis>
    <avis urgent="oui"><typeAnnonce><annonce/><rectificatif/></typeAnnonce><numeroAnnonce>73</numeroAnnonce><visa>2</visa>
    <personnes><nombre>1</nombre><personne><personneMorale><slogan>3</slogan><denomination>ARDENT</denomination></personneMorale>
    <adresse><france><etage>4</etage></france></adresse></personne></personnes>
    <acte><vente><journal><page>5</page></journal></vente></acte></avis></listeAvis></RCS-A_IMMAT>`
  const { drafts, problems } = await readAll(xml)
  assert.equal(drafts.length, 1)
  assert.deepEqual(problems.map(({ kind, reason }) => `${kind} ${/"[^"]*"/.exec(reason)?.[0]}`).sort(), [
    'unknown_code "annonce rectificatif"',
    'unknown_field "@urgent"',
    'unknown_field "acte.vente.publiciteLegale.page"',
    'unknown_field "listepersonnes.nombre"',
    'unknown_field "listepersonnes.personne.adressePP.etage"',
    'unknown_field "listepersonnes.personne.slogan"',
    'unknown_field "serie"',
    'unknown_field "visa"',
  ])
})

test('convertBodaccXmlNotice: modification, deregistration and accounts → references, categories and summaries', async () => {
  const company =
    '<numeroImmatriculation><numeroIdentificationRCS>005 880 034</numeroIdentificationRCS></numeroImmatriculation>'
  const noticeHead = (number: number) =>
    `<typeAnnonce><annonce/></typeAnnonce><numeroAnnonce>${number}</numeroAnnonce>`
  const issue = '<parution>20250032</parution><dateParution>2025-02-16</dateParution>'
  const person = `<personnes><personne><personneMorale><denomination>ARDENT</denomination></personneMorale>${company}</personne></personnes>`
  const editionB = `<RCS-B_REDIFF>${issue}<listeAvis>
    <avis>${noticeHead(1)}${person}<modificationsGenerales><descriptif>Transfert du siège</descriptif><dateEffet>2025-01-01</dateEffet>
    <precedentExploitantPM><denomination>SPHINX</denomination></precedentExploitantPM></modificationsGenerales></avis>
    <avis>${noticeHead(2)}${person}<radiationAuRCS><radiationPP><dateCessationActivitePP>2025-01-31</dateCessationActivitePP></radiationPP></radiationAuRCS></avis>
    <avis>${noticeHead(3)}${person}<radiationAuRCS><radiationPM>O</radiationPM></radiationAuRCS></avis></listeAvis></RCS-B_REDIFF>`
  const { drafts, problems } = await readAll(editionB)
  assert.deepEqual(problems, [])
  assert.deepEqual(
    drafts.map(({ reference, category, summary }) => [reference, category, summary]),
    [
      ['B202500321', 'address_change', 'Transfert du siège.'],
      ['B202500322', 'company_deregistration', 'Cessation d’activité le 31/01/2025.'],
      ['B202500323', 'company_deregistration', null],
    ],
  )
  assert.deepEqual(
    drafts[0]?.mentions.map(({ role, name }) => `${role} ${name}`),
    ['subject ARDENT', 'previous_operator SPHINX'],
  )
  const editionC = `<Bilan_XML_Rediff>${issue}<listeAvis><avis>${noticeHead(4)}${company}<denomination>ARDENT</denomination>
    <depot><dateCloture>2024-12-31</dateCloture><typeDepot>Comptes annuels</typeDepot></depot></avis></listeAvis></Bilan_XML_Rediff>`
  const filing = await draftOf(editionC)
  assert.deepEqual(
    [filing.reference, filing.category, filing.summary, filing.metadata.accounts_closing_date],
    ['C202500324', 'accounts_filing', 'Comptes annuels, exercice clos le 31/12/2024.', '2024-12-31'],
  )
})
