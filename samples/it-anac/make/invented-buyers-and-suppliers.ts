/** A person or organization with a codice fiscale. */
export interface AnacSampleOrganisation {
  readonly name: string
  readonly number: string
}

/** A public body and the place for which it buys. */
export interface AnacSampleBuyer extends AnacSampleOrganisation {
  readonly province: string
  readonly municipality: string
}

/** A subject of procurement. */
export interface AnacSampleNeed {
  readonly text: string
  readonly nature: 'Lavori' | 'Servizi' | 'Forniture'
  readonly cpv: string
  /** Indexes of the suppliers that sell it. */
  readonly by: readonly number[]
  readonly from: number
  readonly to: number
}

/** Returns an invented number with a valid check digit. No known number begins with 999999. */
export function createCodiceFiscale(count: number, office: string): string {
  const digits = [...`999999${count % 10}${office}`].map(Number)
  const sum = digits.reduce((total, digit, i) => {
    const doubled = i % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

export const ANAC_SAMPLE_BUYERS: readonly AnacSampleBuyer[] = [
  ['COMUNE DI BORGOVENTO', 'Roma', 'BORGOVENTO', '058'],
  ['COMUNE DI ROCCANUVOLA', "L'Aquila", 'ROCCANUVOLA', '066'],
  ['PROVINCIA DI VALLECHIARA', 'Vicenza', 'VALLECHIARA', '024'],
  ['AZIENDA OSPEDALIERA SANTA BRISA', 'Napoli', 'PORTOBRUMA', '063'],
  ["UNIVERSITA' DEGLI STUDI DI MONTELUNA", 'Perugia', 'MONTELUNA', '054'],
  ["ISTITUTO D'ISTRUZIONE SUPERIORE A. LANTERNA", 'Genova', 'CALABIANCA', '010'],
  ['ACQUE DI FONTELIEVE S.P.A.', 'Brescia', 'FONTELIEVE', '017'],
  ['COMUNE DI SASSOMORBIDO', 'Sassari', 'SASSOMORBIDO', '090'],
].map(([name = '', province = '', municipality = '', office = ''], i) => ({
  name,
  province,
  municipality,
  number: createCodiceFiscale(i, office),
}))

export const ANAC_SAMPLE_SUPPLIERS: readonly AnacSampleOrganisation[] = [
  ['EDIL GHIRO S.R.L.', '101'],
  ['COSTRUZIONI TRE CICALE S.P.A.', '102'],
  ['COOPERATIVA SOCIALE IL RICCIO', '103'],
  ['PULIZIE ALBACHIARA S.R.L.', '104'],
  ['INFORMATICA LUCCIOLA S.R.L.', '105'],
  ['ARREDI VOLPE DI FAUSTA CORNACCHIA & C. S.N.C.', '106'],
  ['FORNITURE MEDICHE BALESTRUCCIO S.R.L.', '107'],
  ['STUDIO TECNICO POIANA E GHEPPIO', '108'],
  ['TRASPORTI MARTIN PESCATORE S.R.L.', '109'],
].map(([name = '', office = ''], i) => ({ name, number: createCodiceFiscale(i, office.replace(/^1/, '0')) }))

export const ANAC_SAMPLE_NEEDS: readonly AnacSampleNeed[] = [
  {
    text: 'Rifacimento del tetto della scuola primaria',
    nature: 'Lavori',
    cpv: 'Lavori di copertura',
    by: [0, 1],
    from: 90_000,
    to: 400_000,
  },
  {
    text: 'Manutenzione straordinaria delle strade comunali',
    nature: 'Lavori',
    cpv: 'Lavori di lastricatura e asfaltatura',
    by: [1, 0],
    from: 120_000,
    to: 900_000,
  },
  {
    text: 'Servizio di refezione scolastica',
    nature: 'Servizi',
    cpv: 'Servizi di mensa scolastica',
    by: [2],
    from: 60_000,
    to: 700_000,
  },
  {
    text: 'Servizio di pulizia degli uffici',
    nature: 'Servizi',
    cpv: 'Servizi di pulizia di uffici',
    by: [3],
    from: 30_000,
    to: 250_000,
  },
  {
    text: 'Fornitura di personal computer',
    nature: 'Forniture',
    cpv: 'Apparecchiature informatiche e forniture',
    by: [4],
    from: 15_000,
    to: 180_000,
  },
  {
    text: 'Fornitura di arredi per la biblioteca',
    nature: 'Forniture',
    cpv: 'Mobili',
    by: [5],
    from: 12_000,
    to: 140_000,
  },
  {
    text: 'Fornitura di dispositivi medici monouso',
    nature: 'Forniture',
    cpv: 'Dispositivi e prodotti medici vari',
    by: [6],
    from: 40_000,
    to: 600_000,
  },
  {
    text: 'Progettazione della nuova palestra',
    nature: 'Servizi',
    cpv: 'Servizi di progettazione architettonica',
    by: [7],
    from: 35_000,
    to: 130_000,
  },
  {
    text: 'Servizio di trasporto scolastico',
    nature: 'Servizi',
    cpv: 'Servizi speciali di trasporto passeggeri su strada',
    by: [8],
    from: 80_000,
    to: 480_000,
  },
]

/** A notice of a procedure: its form and the number of days before it. */
export interface AnacProcedureStep {
  readonly form: string
  readonly after: number
  /** Formats the subject as the notice words it. */
  readonly words?: string
  readonly shape: 'call' | 'invitation' | 'award' | 'direct' | 'plain' | 'change' | 'revocation'
  readonly correction?: true
}

const CALL: AnacProcedureStep = { form: 'P2_16', after: 0, shape: 'call' }
const AWARD: AnacProcedureStep = { form: 'A2_29', after: 60, shape: 'award' }

/** Sequences of notices. Common ones are listed several times. */
export const ANAC_PROCEDURE_COURSES: readonly (readonly AnacProcedureStep[])[] = [
  [CALL, AWARD, { form: 'M2', after: 200, shape: 'change' }],
  [{ form: 'AD3', after: 0, shape: 'direct' }],
  [
    { form: 'P7_1_3', after: 0, words: 'Indagine di mercato:', shape: 'invitation' },
    { form: 'P7_1_3', after: 35, shape: 'invitation' },
    { ...AWARD, form: 'A7_1_2' },
  ],
  [{ form: 'AD5', after: 0, shape: 'direct' }],
  [CALL, { ...CALL, after: 9, correction: true }, AWARD, { form: 'SC1', after: 30, shape: 'plain' }],
  [
    { form: 'PL1_4', after: 0, shape: 'plain' },
    { form: 'P1_16', after: 50, shape: 'call' },
    { ...AWARD, form: 'A1_29' },
  ],
  [
    { form: 'AD3', after: 0, shape: 'direct' },
    { form: 'CO1', after: 150, shape: 'plain' },
  ],
  [
    { form: 'P2_19', after: 0, shape: 'call' },
    { ...AWARD, form: 'A2_32' },
  ],
  [{ form: 'P7_1_2', after: 0, words: 'Avviso per la trasparenza preventiva:', shape: 'invitation' }],
  [CALL, { form: 'NAG', after: 45, shape: 'plain' }],
  [
    { form: 'AD1_25', after: 0, shape: 'plain' },
    { form: 'AD2_25', after: 20, shape: 'direct' },
  ],
  [
    { form: 'P2_23', after: 0, shape: 'call' },
    { form: 'A2_36', after: 90, shape: 'award' },
  ],
  [{ form: 'P7_3', after: 0, words: 'Elenco di operatori economici:', shape: 'plain' }],
  [CALL, { form: 'S2', after: 30, shape: 'plain' }, AWARD, { ...AWARD, after: 6, correction: true }],
  [
    { form: 'A3_6', after: 0, shape: 'award' },
    { form: 'RSU1', after: 40, shape: 'plain' },
  ],
  [CALL, AWARD, { form: 'I1', after: 40, shape: 'plain' }, { form: 'ANN', after: 10, shape: 'revocation' }],
  [CALL, { form: 'CM1', after: 12, shape: 'plain' }, AWARD],
]
