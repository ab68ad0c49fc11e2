import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { DocumentProblem } from '../model/source-document.ts'
import { frBodacc } from './fr-bodacc.ts'

const SALE = {
  id: 'A2026015373',
  publicationavis: 'A',
  parution: '20260153',
  dateparution: '2026-08-13',
  numeroannonce: 73,
  typeavis: 'annonce',
  typeavis_lib: 'Avis initial',
  familleavis: 'vente',
  familleavis_lib: 'Ventes et cessions',
  numerodepartement: '06',
  departement_nom_officiel: 'Alpes-Maritimes',
  region_code: 93,
  region_nom_officiel: "Provence-Alpes-Côte d'Azur",
  tribunal: 'Greffe du Tribunal\n de Commerce de Nice',
  commercant: 'ARDENT',
  ville: 'Nice',
  cp: '06000, 06200',
  registre: ['005 880 034', '005880034', '009681172'],
  listepersonnes: {
    personne: {
      typePersonne: 'pm',
      numeroImmatriculation: { numeroIdentification: '005 880 034', codeRCS: 'RCS', nomGreffeImmat: 'Nice' },
      denomination: 'ARDENT',
      sigle: 'ADT',
      formeJuridique: 'Société par actions simplifiée',
      administration: 'Président : SOREL Luce ; Directeur général : NORD INVEST (SAS)',
      capital: { montantCapital: '1000.00', devise: 'EUR' },
      adresseSiegeSocial: {
        numeroVoie: '2',
        typeVoie: 'rue',
        nomVoie: 'Droite',
        codePostal: '06000',
        ville: 'Nice',
      },
    },
  },
  listeetablissements: {
    etablissement: {
      origineFonds: 'Fonds acquis par achat au prix stipulé de 46908.04 euros',
      qualiteEtablissement: 'Etablissement principal',
      activite: 'Vente de vins',
      enseigne: 'LA CAVE',
      adresse: { numeroVoie: '2', typeVoie: 'rue', nomVoie: 'Droite', codePostal: '06000', ville: 'Nice' },
    },
  },
  acte: {
    descriptif: 'Acte en date du 21/05/2026.',
    dateCommencementActivite: '2026-05-21',
    vente: {
      categorieVente: "Achat d'un fonds par une personne morale (insertion provisoire)",
      publiciteLegale: { titre: 'Le Journal', date: '2026-08-06' },
      opposition: 'Au fonds',
    },
  },
  listeprecedentproprietaire: {
    personne: {
      typePersonne: 'pp',
      numeroImmatriculation: { numeroIdentification: '009 681 172', codeRCS: 'RCS', nomGreffeImmat: 'Nice' },
      nom: 'BLIN',
      prenom: ['Paul', 'Ugo'],
      nomUsage: 'ROY',
    },
  },
  url_complete: 'https://www.bodacc.fr/pages/annonces-commerciales-detail/?q.id=id:A2026015373',
}

const SALE_XML = `<?xml version="1.0" encoding="utf-8"?>
<RCS-A_IMMAT xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="x.xsd">
<parution>20260153</parution><dateParution>2026-08-13</dateParution><listeAvis><avis>
<typeAnnonce><annonce/></typeAnnonce><nojo>1</nojo><numeroAnnonce>0073</numeroAnnonce>
<numeroDepartement>06</numeroDepartement><tribunal>Greffe du Tribunal
 de Commerce de Nice</tribunal>
<personnes><personne><personneMorale>
<numeroImmatriculation><numeroIdentification>005 880 034</numeroIdentification><codeRCS>RCS</codeRCS>
<nomGreffeImmat>Nice</nomGreffeImmat></numeroImmatriculation>
<denomination>ARDENT</denomination><sigle>ADT</sigle><formeJuridique>Société par actions simplifiée</formeJuridique>
<administration>Président : SOREL Luce&#160;; Directeur général : NORD INVEST (SAS)</administration></personneMorale>
<capital><montantCapital>1000.00</montantCapital><devise>EUR</devise></capital>
<adresse><france><numeroVoie>2</numeroVoie><typeVoie>rue</typeVoie><nomVoie>Droite</nomVoie>
<codePostal>06000</codePostal><ville>Nice</ville></france></adresse></personne></personnes>
<etablissement><origineFonds>Fonds acquis par achat au prix stipulé de 46908.04 euros</origineFonds>
<qualiteEtablissement>Etablissement principal</qualiteEtablissement><activite>Vente de vins</activite>
<enseigne>LA CAVE</enseigne><adresse><numeroVoie>2</numeroVoie><typeVoie>rue</typeVoie><nomVoie>Droite</nomVoie>
<codePostal>06000</codePostal><ville>Nice</ville></adresse></etablissement>
<precedentProprietairePP><nom>BLIN</nom><prenom>Paul</prenom><prenom>Ugo</prenom><nomUsage>ROY</nomUsage>
<numeroImmatriculation><numeroIdentification>009 681 172</numeroIdentification><codeRCS>RCS</codeRCS>
<nomGreffeImmat>Nice</nomGreffeImmat></numeroImmatriculation></precedentProprietairePP>
<acte><vente><categorieVente>Achat d'un fonds par une personne morale (insertion provisoire)</categorieVente>
<dateCommencementActivite>2026-05-21</dateCommencementActivite>
<journal><titre>Le Journal</titre><date>2026-08-06</date></journal><opposition>Au fonds</opposition>
<descriptif>Acte en date du 21/05/2026.</descriptif></vente></acte></avis></listeAvis></RCS-A_IMMAT>`

async function readAll(
  document: unknown,
): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const text = typeof document === 'string' ? document : JSON.stringify(document)
  return await readDraftsAndProblems(frBodacc, { url: 'x', contentType: null, bytes: Buffer.from(text) })
}

/** Returns the sole draft of a document without problems. */
async function draftOf(record: unknown): Promise<AnnouncementDraft> {
  const { drafts, problems } = await readAll(record)
  assert.deepEqual(problems, [])
  assert.equal(drafts.length, 1)
  return drafts[0] as AnnouncementDraft
}

function variant(change: Record<string, unknown>): Record<string, unknown> {
  return { ...SALE, ...change }
}

test('discover: three days → one request per day', () => {
  const requests = frBodacc.discover({ from: '2026-02-27', to: '2026-03-01' }, 'https://mirror.test')
  assert.deepEqual(
    requests.map(({ url }) => url),
    ['2026-02-27', '2026-02-28', '2026-03-01'].map(
      day =>
        `https://mirror.test/api/explore/v2.1/catalog/datasets/annonces-commerciales/exports/json?where=dateparution%3Ddate'${day}'`,
    ),
  )
  assert.ok(requests.every(({ role }) => role === 'document'))
})

test('read: one notice in every document format → the same draft', async () => {
  const inText = Object.fromEntries(
    Object.entries(SALE).map(([name, value]) => {
      const nested = typeof value === 'object' && !Array.isArray(value)
      return [name, nested ? JSON.stringify(value) : value]
    }),
  )
  const v1 = { ...inText, registre: SALE.registre.join(',') }
  const shapes = {
    results: { total_count: 1, results: [SALE] },
    list: [inText],
    v1: {
      nhits: 1,
      parameters: {},
      records: [{ datasetid: 'd', recordid: 'r', fields: v1, record_timestamp: 't' }],
    },
    record: inText,
    lines: `${JSON.stringify(SALE)}\n`,
    xml: SALE_XML,
  }
  const expected = await draftOf([SALE])
  for (const [name, shape] of Object.entries(shapes)) assert.deepEqual(await draftOf(shape), expected, name)
})

test('mapBodaccNotice: sale → parties, officers, court, amounts and details', async () => {
  const draft = await draftOf(SALE)
  assert.deepEqual(draft, {
    reference: 'A2026015373',
    date: '2026-08-13',
    category: 'business_sale',
    language: 'fr',
    title: 'Vente de fonds de commerce : acquéreur ARDENT (SAS), Nice, 46 908,04 €',
    summary:
      'Vendeur : BLIN Paul Ugo. Acquéreur : ARDENT. Prix : 46 908,04 €. Activité : Vente de vins. Exploitation à compter du 21/05/2026. ' +
      'Fonds acquis par achat au prix stipulé de 46908.04 euros. Acte en date du 21/05/2026.',
    url: SALE.url_complete,
    mentions: [
      {
        type: 'company',
        role: 'buyer',
        name: 'ARDENT',
        identifiers: [{ scheme: 'siren', jurisdiction: 'FR', number: '005880034', valid: true }],
        legalForm: 'Société par actions simplifiée',
        locality: '06000',
      },
      { type: 'person', role: 'officer', name: 'SOREL Luce', identifiers: [], companyIndex: 0 },
      {
        type: 'company',
        role: 'officer',
        name: 'NORD INVEST',
        legalForm: 'SAS',
        identifiers: [],
      },
      {
        type: 'person',
        role: 'seller',
        name: 'BLIN Paul Ugo',
        identifiers: [{ scheme: 'siren', jurisdiction: 'FR', number: '009681172', valid: true }],
      },
      { type: 'authority', role: 'court', name: 'Greffe du Tribunal de Commerce de Nice', identifiers: [] },
    ],
    metadata: {
      edition: 'A',
      department: '06',
      region: "Provence-Alpes-Côte d'Azur",
      capital: 1000,
      currency: 'EUR',
      legal_form: 'Société par actions simplifiée',
      address: '2 rue Droite, 06000 Nice',
      activity: 'Vente de vins',
      sale_category: "Achat d'un fonds par une personne morale (insertion provisoire)",
      start_date: '2026-05-21',
      price: 46_908.04,
      price_currency: 'EUR',
    },
    details: {
      establishments: [
        {
          kind: 'Etablissement principal',
          origin: 'Fonds acquis par achat au prix stipulé de 46908.04 euros',
          activity: 'Vente de vins',
          sign: 'LA CAVE',
          address: '2 rue Droite, 06000 Nice',
        },
      ],
      advertised_in: 'Le Journal',
      advertised_on: '2026-08-06',
      objections: ['Au fonds'],
      parties: [
        {
          name: 'ARDENT',
          acronym: 'ADT',
          legal_form: 'Société par actions simplifiée',
          capital: '1000.00 EUR',
          registration: 'RCS Nice',
          address: '2 rue Droite, 06000 Nice',
          administration: 'Président : SOREL Luce ; Directeur général : NORD INVEST (SAS)',
        },
      ],
      previous_owners: [{ name: 'BLIN Paul Ugo', used_name: 'ROY', registration: 'RCS Nice' }],
    },
  })
})

const EARLIER = {
  nomPublication: 'BODACC A',
  numeroParution: '20260149',
  dateParution: '2026-08-07',
  numeroAnnonce: '045',
}

test('mapBodaccNotice: rectificatif → corrects; annulation → withdraws', async () => {
  const correction = await draftOf(variant({ typeavis: 'rectificatif', parutionavisprecedent: EARLIER }))
  assert.deepEqual([correction.corrects, correction.metadata.corrects], ['A2026014945', 'A2026014945'])
  assert.equal(correction.category, 'business_sale')
  const annulment = await draftOf(
    variant({
      typeavis: 'annulation',
      parutionavisprecedent: EARLIER,
      acte: { vente: 'O' },
      listeetablissements: null,
    }),
  )
  assert.deepEqual([annulment.withdraws, annulment.corrects], ['A2026014945', undefined])
  assert.deepEqual(
    [annulment.category, annulment.title],
    ['notice_annulment', 'Annulation – Vente de fonds de commerce : acquéreur ARDENT (SAS), Nice'],
  )
  assert.equal(annulment.mentions[0]?.role, 'subject')
})

const JUDGMENT = {
  ...SALE,
  familleavis: 'collective',
  familleavis_lib: 'Procédures collectives',
  acte: null,
  listeetablissements: null,
}

test('mapBodaccNotice: opening retracted by a third party → insolvency_annulment, withdraws', async () => {
  const jugement = {
    famille: 'Jugement de rétractation sur tierce opposition',
    nature: 'Autre jugement et ordonnance',
    date: '1er juin 2026',
  }
  const draft = await draftOf({ ...JUDGMENT, jugement, parutionavisprecedent: EARLIER })
  assert.deepEqual([draft.category, draft.withdraws], ['insolvency_annulment', 'A2026014945'])
  assert.equal(draft.metadata.judgment_date, '2026-06-01')
})

for (const [name, record, problem] of [
  ['unknown family', variant({ familleavis: 'fiducie' }), 'unknown_code A2026015373 familleavis'],
  [
    'unknown judgment nature',
    { ...JUDGMENT, jugement: { nature: 'Jugement de clémence' } },
    'unknown_code A2026015373 jugement.nature',
  ],
  ['missing judgment nature', { ...JUDGMENT, jugement: null }, 'unknown_code A2026015373 jugement.nature'],
] as const) {
  test(`mapBodaccNotice: ${name} → category "other", unknown_code`, async () => {
    const { drafts, problems } = await readAll(record)
    assert.deepEqual(
      problems.map(({ kind, location }) => `${kind} ${location}`),
      [problem],
    )
    assert.equal(drafts[0]?.category, 'other')
  })
}

for (const [name, change, problem] of [
  [
    'impossible year',
    { acte: { dateImmatriculation: '0009-12-10' } },
    'bad_value A2026015373 acte.dateImmatriculation',
  ],
  ['unknown typeavis', { typeavis: 'report' }, 'unknown_code A2026015373 typeavis'],
  [
    'malformed earlier notice',
    { parutionavisprecedent: { nomPublication: 'JO' } },
    'bad_value A2026015373 parutionavisprecedent',
  ],
  ['malformed URL', { url_complete: 'javascript:x' }, 'bad_value A2026015373 url_complete'],
  [
    'unknown field',
    { listepersonnes: { personne: { denomination: 'A', lei: 'x' } } },
    'unknown_field A2026015373',
  ],
  [
    'unknown office',
    { listepersonnes: { personne: { denomination: 'A', administration: 'Roi : X, Y' } } },
    'unknown_code A2026015373 listepersonnes.personne.administration',
  ],
  [
    'malformed capital',
    {
      listepersonnes: {
        personne: { denomination: 'A', capital: { montantCapital: '1e999', devise: 'EUR' } },
      },
    },
    'bad_value A2026015373 listepersonnes.personne.capital',
  ],
] as const) {
  test(`mapBodaccNotice: ${name} → one draft, ${problem.split(' ')[0]}`, async () => {
    const { drafts, problems } = await readAll(variant(change))
    assert.deepEqual(
      problems.map(({ kind, location }) => `${kind} ${location}`),
      [problem],
    )
    assert.equal(drafts.length, 1)
  })
}

for (const [name, record] of [
  ['missing id', { ...SALE, id: null, parution: null }],
  ['missing date', variant({ dateparution: null })],
  ['impossible publication year', variant({ dateparution: '5025-01-01' })],
] as const) {
  test(`mapBodaccNotice: ${name} → unreadable_row`, async () => {
    const { drafts, problems } = await readAll([record])
    assert.deepEqual(
      [drafts.length, problems.at(-1)?.kind, problems.at(-1)?.isRecordLost],
      [0, 'unreadable_row', true],
    )
  })
}

test('mapBodaccNotice: missing id → built from edition, issue and number', async () => {
  assert.equal((await draftOf([variant({ id: null })])).reference, 'A2026015373')
})

test('parseBodaccParty: numeric SIREN → leading zeros restored; wrong check digit → invalid, bad_value', async () => {
  const personsWith = (number: unknown) => ({
    personne: { denomination: 'A', numeroImmatriculation: { numeroIdentification: number } },
  })
  const restored = await draftOf(variant({ listepersonnes: personsWith(5_880_034) }))
  assert.equal(restored.mentions[0]?.identifiers[0]?.number, '005880034')
  const { drafts, problems } = await readAll(variant({ listepersonnes: personsWith('005 880 035') }))
  assert.equal(drafts[0]?.mentions[0]?.identifiers[0]?.valid, false)
  assert.match(problems[0]?.reason ?? '', /"005 880 035" is not a valid SIREN/)
})

test('parseBodaccNoticeParties: display name only → party with the sole number of the record', async () => {
  const undescribed = {
    ...JUDGMENT,
    jugement: { nature: 'Autre jugement de clôture' },
    listepersonnes: null,
    listeprecedentproprietaire: null,
  }
  const cases = [
    [{ registre: ['005 880 034', '005880034'], commercant: 'Ganymède' }, 'company Ganymède 005880034'],
    [{ registre: ['005880034'], commercant: 'LA CAVE, BLIN, Paul' }, 'person BLIN Paul 005880034'],
    [{ registre: ['005880034', '009681172'], commercant: 'Ganymède' }, 'company Ganymède -'],
  ] as const
  for (const [change, expected] of cases) {
    const [subject] = (await draftOf({ ...undescribed, ...change })).mentions
    assert.equal(`${subject?.type} ${subject?.name} ${subject?.identifiers[0]?.number ?? '-'}`, expected)
  }
})

test('parseBodaccNoticeParties: several parties in one display name → no subject, bad_value', async () => {
  const record = {
    ...JUDGMENT,
    jugement: { nature: 'Autre jugement de clôture' },
    listepersonnes: null,
    listeprecedentproprietaire: null,
    commercant: 'BLIN, ROY',
  }
  const { drafts, problems } = await readAll(record)
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ['bad_value'],
  )
  assert.deepEqual(
    drafts[0]?.mentions.map(({ role }) => role),
    ['court'],
  )
})

test('mapBodaccNotice: equal prices → price; different prices → none', async () => {
  const establishmentBoughtFor = (price: number) => ({
    origineFonds: `Fonds acquis par achat au prix stipulé de ${price} euros`,
  })
  const priceOfEstablishments = async (...prices: number[]) =>
    (await draftOf(variant({ listeetablissements: { etablissement: prices.map(establishmentBoughtFor) } })))
      .metadata.price
  assert.deepEqual([await priceOfEstablishments(5, 5), await priceOfEstablishments(5, 6)], [5, undefined])
})

test('buildBodaccPartyMentions: representative of a company with two offices → linked to that company', async () => {
  const text =
    'Président : NORD INVEST représenté(e) par SOREL Luce. Directeur général : SPHINX (SAS). ' +
    'Président : NORD INVEST représenté(e) par ROY Paul. Gérant : NORD INVEST représenté(e) par ROY Paul'
  const personne = { denomination: 'ARDENT', administration: text }
  const { mentions } = await draftOf(
    variant({ listepersonnes: { personne }, listeprecedentproprietaire: null }),
  )
  assert.deepEqual(
    mentions.map(({ role, name, companyIndex }) => `${role} ${name} ${companyIndex ?? '-'}`),
    [
      'buyer ARDENT -',
      'officer NORD INVEST -',
      'other SOREL Luce 1',
      'officer SPHINX -',
      'other ROY Paul 1',
      'court Greffe du Tribunal de Commerce de Nice -',
    ],
  )
})

test('mapBodaccNotice: long activity text → details only', async () => {
  const longText = 'Vente de vins, '.repeat(400)
  const draft = await draftOf(variant({ listeetablissements: { etablissement: { activite: longText } } }))
  assert.equal(draft.metadata.activity, undefined)
  assert.deepEqual(draft.details?.establishments, [{ activity: longText.trim() }])
})

test('parseBodaccParty: foreign address without a SIREN → foreign jurisdiction', async () => {
  const cases = [
    ['ROYAUME-UNI', undefined, 'GB'],
    ['Sénégal', undefined, 'EU'],
    ['La Réunion', undefined, undefined],
    ['france', undefined, undefined],
    ['PORTUGAL', { numeroIdentification: '005 880 034' }, undefined],
  ] as const
  for (const [pays, numeroImmatriculation, expected] of cases) {
    const personne = { denomination: 'GLOBEX', numeroImmatriculation, adresseSiegeSocial: { pays } }
    const { mentions } = await draftOf(variant({ listepersonnes: { personne } }))
    assert.equal(mentions[0]?.jurisdiction, expected, pays)
  }
})

test('mapBodaccNotice: practitioner in a judgment → mentioned before the court', async () => {
  const personne = { typePersonne: 'pm', denomination: 'ARDENT' }
  const complementJugement = 'désignant liquidateur Maître Luc Oster 3 rue Basse 06000 Nice'
  const { mentions } = await draftOf({
    ...JUDGMENT,
    listepersonnes: { personne },
    listeprecedentproprietaire: null,
    jugement: { nature: "Jugement d'ouverture de liquidation judiciaire", complementJugement },
  })
  assert.deepEqual(
    mentions.map(({ role, type, companyIndex }) => `${role} ${type} ${companyIndex ?? '-'}`),
    ['subject company -', 'liquidator person 0', 'court authority -'],
  )
})
