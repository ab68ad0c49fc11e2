import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyHandelsregisterAnnouncement, HANDELSREGISTER_RULES_BY_TYPE } from './category-rules.ts'

const CONVERSION = 'Registerbekanntmachung nach dem Umwandlungsgesetz'
const DELETION = 'Löschungsankündigung'
const FILING = 'Einreichung neuer Dokumente'
const OTHER = 'Sonstige Registerbekanntmachung'
const SPECIAL = 'Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register'
const CREDITORS = 'Den Gläubigern ist Sicherheit zu leisten'

const cases: readonly (readonly [string, string | null, string])[] = [
  // Without text, only the type counts.
  [CONVERSION, null, 'company_restructuring'],
  [DELETION, null, 'strike_off_notice'],
  [FILING, null, 'document_filing'],
  [OTHER, null, 'other_registry_act'],
  [SPECIAL, null, 'other_registry_act'],

  [CONVERSION, 'Der Verschmelzungsvertrag vom 1. Mai ist eingereicht worden.', 'merger_plan'],
  [CONVERSION, 'Ein Verschmelzungsplan der X S.à r.l. wurde vorgelegt.', 'merger_plan'],
  [CONVERSION, 'Entwurf eines Vertrages über die geplante Verschmelzung eingereicht', 'merger_plan'],
  [CONVERSION, 'Auf Grund des Verschmelzungsvertrages mit der X verschmolzen.', 'merger'],
  [CONVERSION, `${CREDITORS}: Verschmolzen wurde`, 'merger'],
  [CONVERSION, `der an der Verschmelzung oder Ausgliederung beteiligten. ${CREDITORS}`, 'merger'],
  [CONVERSION, `der an der Ausgliederung beteiligten. ${CREDITORS}`, 'demerger'],
  [CONVERSION, 'hat sein Unternehmen auf diese ausgegliedert', 'demerger'],
  [CONVERSION, 'der formwechselnden Umwandlung', 'legal_form_change'],
  [CONVERSION, 'ein Entwurf des Formwechselplans ist eingereicht', 'legal_form_change_plan'],
  [CONVERSION, 'der Entwurf eines Vertrages über die Abspaltung ist eingereicht', 'demerger_plan'],
  [CONVERSION, 'Teile wurden abgespalten', 'demerger'],
  [CONVERSION, 'der an der Aufspaltung beteiligten', 'demerger'],
  [CONVERSION, 'der an der Vermögensübertragung beteiligten', 'asset_transfer'],
  [CONVERSION, 'der an der Umwandlung beteiligten', 'company_restructuring'],
  [CONVERSION, 'die Beendigung des Gewinnabführungsvertrages', 'enterprise_agreement'],
  [CONVERSION, 'beabsichtigt, die Gesellschaft nach § 394 FamFG zu löschen', 'strike_off_notice'],
  // An unfilled placeholder of the court's software is ignored.
  [
    CONVERSION,
    'der an der #DV.UmF(Text="Art",Eingabe="Verschmelzung","Aufspaltung") beteiligten',
    'company_restructuring',
  ],

  [DELETION, 'nach § 394 FamFG zu löschen', 'strike_off_notice'],
  [DELETION, 'gemäß § 31 Abs. 2 HGB zu löschen', 'strike_off_notice'],
  [DELETION, 'das Registerblatt gemäß § 4 VRV zu schließen', 'strike_off_notice'],
  [DELETION, 'den Geschäftsführer nach § 395 FamFG zu löschen', 'register_correction_notice'],
  [DELETION, 'nach § 394 FamFG; Widerspruch an Postfach 39500', 'strike_off_notice'],
  [DELETION, 'Die Veröffentlichung vom 14.10.2024 ist gegenstandslos.', 'notice_annulment'],
  [DELETION, 'Das Löschungsverfahren wird eingestellt.', 'strike_off_suspension'],
  [
    DELETION,
    'Amtslöschungsverfahren eingeleitet. Der Geschäftsbetrieb ist eingestellt.',
    'strike_off_notice',
  ],

  [FILING, 'eine Liste der Mitglieder des Aufsichtsrats', 'board_list_filing'],
  [FILING, 'Liste der Aufichtsratsmitglieder', 'board_list_filing'],
  [FILING, 'eine neue Liste der Beiratsmitglieder', 'board_list_filing'],
  [FILING, 'Liste der Mitglieder des Verwaltungsrats', 'board_list_filing'],
  [FILING, 'Liste des Kuratoriums', 'board_list_filing'],
  [FILING, 'ein Verschmelzungsvertrag', 'merger_plan'],
  [FILING, 'ein Spaltungsplan', 'demerger_plan'],
  [FILING, 'ein Ausgliederungsvertrag', 'demerger_plan'],
  [FILING, 'ein Formwechselplan', 'legal_form_change_plan'],
  [FILING, 'ein Verlegungsplan', 'cross_border_move_plan'],
  [FILING, 'einziger Aktionär (§ 42 AktG)', 'ownership_change'],
  [FILING, 'Einberufung der Hauptversammlung', 'shareholders_meeting'],
  [FILING, 'eine Bescheinigung', 'document_filing'],

  [OTHER, 'die öffentliche Zustellung', 'court_notice'],
  [OTHER, 'Liste des Aufsichtsrats wurde eingereicht.', 'board_list_filing'],
  [OTHER, 'der Entwurf eines Verschmelzungsplans ist eingereicht; der Aufsichtsrat', 'merger_plan'],
  [OTHER, 'Beendigung des Beherrschungsvertrages', 'enterprise_agreement'],
  [OTHER, 'die Herabsetzung des Stammkapitals', 'capital_reduction'],
  [OTHER, 'Der Verein ist durch Beschluss aufgelöst.', 'dissolution'],
  [OTHER, 'Die Mitgliederversammlung hat die Auflösung des Vereins beschlossen.', 'dissolution'],
  [OTHER, 'Entziehung der Rechtsfähigkeit nach § 73 BGB', 'dissolution'],
  [OTHER, 'Über das Vermögen ist das Insolvenzverfahren eröffnet.', 'insolvency_filing'],
  [OTHER, 'Das Insolvenzverfahren ist aufgehoben.', 'insolvency_closure'],
  [OTHER, 'Die Eröffnung des Insolvenzverfahrens ist mangels Masse abgelehnt.', 'insolvency_update'],
  [OTHER, 'Der Insolvenzplan liegt aus.', 'insolvency_update'],
  [
    OTHER,
    'Den Gläubigern nicht, die im Falle der Insolvenz ein Recht auf vorzugsweise Befriedigung haben.',
    'creditor_notice',
  ],
  [OTHER, 'zum Nachtragsliquidator bestellt', 'liquidation_notice'],
  [OTHER, 'der Liquidator', 'liquidation_notice'],
  [OTHER, `der an der Verschmelzung beteiligten. ${CREDITORS}`, 'merger'],
  [OTHER, 'zum Notvorstand zu bestellen', 'officer_change'],
  [OTHER, 'zum Notgeschäftsführer zu bestellen', 'officer_change'],
  [OTHER, 'eine Eintragung nach § 395 FamFG', 'register_correction_notice'],
  [OTHER, 'zu löschen nach §§ 10 HGB, 394 FamFG', 'strike_off_notice'],
  [OTHER, 'Neuanmeldung der Gesellschaft', 'company_formation'],
  [OTHER, 'Nachschusspflicht', 'creditor_notice'],
  [OTHER, CREDITORS, 'creditor_notice'],
  [OTHER, 'etwas anderes', 'other_registry_act'],
  [SPECIAL, 'zum Nachtragsliquidator zu bestellen', 'liquidation_notice'],
]

for (const [type, text, expected] of cases) {
  test(`classifyHandelsregisterAnnouncement: ${type.slice(0, 20)}, ${text ?? 'no text'} → ${expected}`, () => {
    assert.equal(classifyHandelsregisterAnnouncement(type, text)?.category, expected)
  })
}

test('classifyHandelsregisterAnnouncement: all five types → tested above; unknown type → null', () => {
  assert.deepEqual(new Set(cases.map(([type]) => type)), new Set(HANDELSREGISTER_RULES_BY_TYPE.keys()))
  assert.equal(classifyHandelsregisterAnnouncement('Neueintragung', 'Verschmelzung'), null)
})

test('classifyHandelsregisterAnnouncement: 50,000 repetitions → categories, under 2 s', {
  timeout: 2_000,
}, () => {
  const expected = {
    'Verschmelzungsvertrag ': 'merger',
    'Insolvenzverfahren ': 'insolvency_update',
    '#a(': 'other_registry_act',
    'Entwurf ': 'other_registry_act',
    'Verein ist ': 'other_registry_act',
  }
  for (const [word, category] of Object.entries(expected))
    assert.equal(classifyHandelsregisterAnnouncement(OTHER, word.repeat(50_000))?.category, category, word)
})
