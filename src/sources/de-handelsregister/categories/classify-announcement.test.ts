import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../../model/category.ts'
import { deriveEntityStatus } from '../../../model/entity-status.ts'
import { splitHandelsregisterBody } from '../body/split-body.ts'
import {
  classifyHandelsregisterAnnouncement,
  HANDELSREGISTER_RULES_BY_TYPE,
} from './classify-announcement.ts'

const CONVERSION = 'Registerbekanntmachung nach dem Umwandlungsgesetz'
const DELETION = 'Löschungsankündigung'
const FILING = 'Einreichung neuer Dokumente'
const OTHER = 'Sonstige Registerbekanntmachung'
const SPECIAL = 'Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register'
const CREDITORS = 'Den Gläubigern ist Sicherheit zu leisten'

const classify = (type: string, text: string | null): string | null =>
  classifyHandelsregisterAnnouncement(type, splitHandelsregisterBody(text ?? ''))?.category ?? null

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
  // Which of the two was entered is not stated.
  [
    CONVERSION,
    'Den Gläubigern der an der Verschmelzung bzw. Ausgliederung beteiligten Rechtsträger ist Sicherheit zu leisten',
    'company_restructuring',
  ],
  [
    CONVERSION,
    'Den Gläubigern der an der Vermögensübertragung (Verschmelzung) beteiligten Rechtsträger ist Sicherheit zu leisten',
    'merger',
  ],
  [
    CONVERSION,
    'Den Gläubigern der an der Abspaltung beteiligten Rechtsträger ist, wenn sie nach der Eintragung der Spaltung ihren Anspruch anmelden, Sicherheit zu leisten',
    'demerger',
  ],
  [
    CONVERSION,
    'Den Gläubigern ist, wenn sie nach der Eintragung der Ausgliederung ihren Anspruch anmelden, Sicherheit zu leisten',
    'demerger',
  ],
  [
    CONVERSION,
    'Dem Registergericht ist ein Vertrag über die geplante Verschmelzung der X GmbH mit der Y AG eingereicht worden.',
    'merger_plan',
  ],
  [CONVERSION, 'Die Gesellschaften sollen zur Aufnahme verschmolzen werden.', 'merger_plan'],
  [CONVERSION, 'Der Entwurf des Vertrages über die Verschmelzung liegt zur Einsicht aus.', 'merger_plan'],
  [
    CONVERSION,
    'Die X ist mit der Gesellschaft verschmolzen. Die Liste der Gesellschafter ist eingereicht.',
    'merger',
  ],
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
  [
    CONVERSION,
    'Den Gläubigern #dv.auswahl(Text="Auswahl:",Eingabe= "der an der Verschmelzung (§ 19 UmwG) beteiligten"|"Verschmelzung", "#insert(Text="Formwechsel")"|"formwechselnd")',
    'company_restructuring',
  ],

  [DELETION, 'nach § 394 FamFG zu löschen', 'strike_off_notice'],
  [DELETION, 'gemäß § 31 Abs. 2 HGB zu löschen', 'strike_off_notice'],
  [DELETION, 'das Registerblatt gemäß § 4 VRV zu schließen', 'strike_off_notice'],
  [DELETION, 'den Geschäftsführer nach § 395 FamFG zu löschen', 'register_correction_notice'],
  [DELETION, 'nach § 394 FamFG; Widerspruch an Postfach 39500', 'strike_off_notice'],
  // § 395 FamFG: the company itself, or one of its entries.
  [
    DELETION,
    'die im Handelsregister eingetragene Gesellschaft nach § 395 FamFG zu löschen',
    'strike_off_notice',
  ],
  [
    DELETION,
    'Es ist beabsichtigt, den Verein nach § 395 zu löschen, da kein Vorstand besteht.',
    'strike_off_notice',
  ],
  [DELETION, 'die eingetragene Zweigniederlassung gemäß § 395 FamFG zu löschen', 'strike_off_notice'],
  [
    DELETION,
    'Bei der Gesellschaft wird das Amtslöschungsverfahren gemäß § 395 FamFG eingeleitet.',
    'strike_off_notice',
  ],
  [
    DELETION,
    'Es ist beabsichtigt, die Eintragung der Firma nach § 395 FamFG zu löschen.',
    'strike_off_notice',
  ],
  [
    DELETION,
    'Es ist beabsichtigt, die Eintragung gemäß § 395 FamFG zu löschen.',
    'register_correction_notice',
  ],
  [
    DELETION,
    'Es ist beabsichtigt, die Prokura des X bei der Gesellschaft nach § 395 FamFG zu löschen.',
    'register_correction_notice',
  ],
  [
    DELETION,
    'Die Geschäftsführerin der Gesellschaft hat ihr Amt niedergelegt. Eine Eintragung kann nach § 395 FamFG gelöscht werden. Es ist beabsichtigt, deren Eintragung zu löschen.',
    'register_correction_notice',
  ],
  [
    DELETION,
    'Es ist beabsichtigt, die Löschung der Gesellschaft vom 1. Mai gemäß § 395 FamFG zu löschen.',
    'register_correction_notice',
  ],
  [
    DELETION,
    'Das Insolvenzverfahren ist beendet. Das Gericht beabsichtigt daher, die Gesellschaft gemäß § 394 FamFG zu löschen.',
    'strike_off_notice',
  ],
  [DELETION, '#insert(Text="Loeschung_395")', 'strike_off_notice'],
  [DELETION, 'Die Gesellschaft ist wegen Vermögenslosigkeit gelöscht.', 'company_deregistration'],
  [DELETION, 'Das Amtslöschungsverfahren gemäß § 394 FamFG ist aufgehoben.', 'strike_off_suspension'],
  [DELETION, 'Das Löschungsverfahren wird nicht fortgeführt.', 'strike_off_suspension'],
  [
    DELETION,
    'Das eingeleitete Löschungsverfahren nach § 394 FamFG wird nicht weiter betrieben.',
    'strike_off_suspension',
  ],
  [DELETION, 'Von der Löschung der Gesellschaft nach § 394 FamFG wird abgesehen.', 'strike_off_suspension'],
  [DELETION, 'Die Löschungsankündigung vom 1. Mai wird aufgehoben.', 'strike_off_suspension'],
  [DELETION, 'Dem Widerspruch gegen die Löschung wurde stattgegeben.', 'strike_off_suspension'],
  [
    DELETION,
    'Das Löschungsverfahren nach § 394 FamFG wird eingeleitet, da der Betrieb eingestellt ist.',
    'strike_off_notice',
  ],
  [DELETION, 'Das Verfahren wird eingestellt.', 'strike_off_suspension'],
  [DELETION, 'Bei der Gesellschaft ist das Verfahren nach § 394 FamFG aufgehoben.', 'strike_off_suspension'],
  [DELETION, 'Die Bekanntmachung vom 1. Mai wird widerrufen.', 'notice_annulment'],
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
  [
    OTHER,
    'Den Gläubigern ist Sicherheit zu leisten. Dieses Recht steht ihnen nicht zu, wenn sie im Falle des Insolvenzverfahrens ein Recht auf vorzugsweise Befriedigung haben.',
    'creditor_notice',
  ],
  [
    OTHER,
    'Den Gläubigern, deren Forderungen begründet worden sind, bevor die Eintragung der Beendigung des Vertrages bekanntgemacht ist, ist vom anderen Vertragsteil Sicherheit zu leisten.',
    'enterprise_agreement',
  ],
  [
    OTHER,
    'Gläubigern, deren Forderungen vor der Eintragung des Beschlusses über die Herabsetzung des Grundkapitals begründet wurden, ist Sicherheit zu leisten.',
    'capital_reduction',
  ],
  [OTHER, 'Ein Antrag auf Eröffnung des Insolvenzverfahrens ist gestellt.', 'insolvency_update'],
  [OTHER, 'Es ist beantragt, dass das Insolvenzverfahren eröffnet wird.', 'insolvency_update'],
  [OTHER, 'Das Insolvenzverfahren ist nicht eröffnet worden.', 'insolvency_update'],
  [OTHER, 'Die Gesellschaft haftet, wenn das Insolvenzverfahren eröffnet ist.', 'other_registry_act'],
  [OTHER, 'Der Verein ist durch Eröffnung des Insolvenzverfahrens aufgelöst.', 'insolvency_filing'],
  [OTHER, 'Der Eröffnungsbeschluss ist durch das Landgericht aufgehoben.', 'insolvency_annulment'],
  [OTHER, 'Das Verfahren ist mit Bestätigung des Plans aufgehoben (§ 258 InsO).', 'insolvency_closure'],
  [
    OTHER,
    'Das Insolvenzverfahren ist beendet. Es ist beabsichtigt, die Gesellschaft nach § 394 FamFG zu löschen.',
    'strike_off_notice',
  ],
  [
    OTHER,
    'Es ist beabsichtigt, dem Verein die Rechtsfähigkeit gemäß § 73 BGB zu entziehen.',
    'strike_off_notice',
  ],
  [OTHER, 'Das Verfahren nach § 393 FamFG wird nicht fortgeführt.', 'strike_off_suspension'],
  [OTHER, 'Das Verfahren ist nach der Schlussverteilung aufgehoben (§ 200 InsO).', 'insolvency_closure'],
  [OTHER, 'Die Fortsetzung der Gesellschaft ist beschlossen.', 'reactivation'],
  [OTHER, 'Der Beschluss wird öffentlich zugestellt.', 'court_notice'],
  [FILING, 'Bekanntmachung gemäß § 106 AktG: neue Liste eingereicht', 'board_list_filing'],
  [CONVERSION, 'Hinweis auf die bevorstehende Verschmelzung', 'merger_plan'],
  [OTHER, 'Dem Verein ist die Rechtsfähigkeit entzogen.', 'dissolution'],
  [OTHER, 'Bei Auflösung des Vereins fällt das Vermögen an die Stadt.', 'other_registry_act'],
  [OTHER, 'Die Auflösung des Vereins ist beabsichtigt.', 'other_registry_act'],
  [OTHER, 'beabsichtigt, X zum Nachtragsliquidator zu bestellen', 'liquidation_notice'],
  [OTHER, 'Zum Notvorstand wurde X bestellt.', 'officer_appointment'],
  [OTHER, 'Die Firma ist erloschen.', 'company_deregistration'],
  [OTHER, 'Ein Mitgliederbeschluss ist eingereicht worden.', 'shareholders_resolution'],
  [OTHER, 'Eine neue Satzung ist eingereicht worden.', 'document_filing'],
  [OTHER, 'zum Nachtragsliquidator bestellt', 'liquidator_appointment'],
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
    assert.equal(classify(type, text), expected)
  })
}

test('classifyHandelsregisterAnnouncement: all five types → tested above; unknown type → null', () => {
  assert.deepEqual(new Set(cases.map(([type]) => type)), new Set(HANDELSREGISTER_RULES_BY_TYPE.keys()))
  assert.equal(classify('Neueintragung', 'Verschmelzung'), null)
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
    assert.equal(classify(OTHER, word.repeat(50_000)), category, word)
})

for (const type of HANDELSREGISTER_RULES_BY_TYPE.keys()) {
  test(`deriveEntityStatus: ${type.slice(0, 20)}, notices that only announce or secure → no status`, () => {
    const texts = [
      null,
      'Den Gläubigern der an der Verschmelzung beteiligten Rechtsträger ist Sicherheit zu leisten. Das Recht steht Gläubigern nicht zu, die im Falle der Insolvenz ein Recht auf vorzugsweise Befriedigung haben.',
      'Dieses Recht steht ihnen nicht zu, wenn sie im Falle der Eröffnung des Insolvenzverfahrens ein Recht auf vorzugsweise Befriedigung haben.',
      'Das Gericht beabsichtigt, die Gesellschaft wegen Vermögenslosigkeit nach § 394 FamFG zu löschen. Nach Fristablauf wird die Gesellschaft gelöscht.',
      'Das Gericht beabsichtigt, die Auflösung der Gesellschaft einzutragen.',
      'Das Amtslöschungsverfahren ist aufgehoben.',
      'Der Entwurf des Verschmelzungsvertrages ist eingereicht. Die Gesellschaft wird unter Auflösung ohne Abwicklung verschmolzen.',
      'Die Veröffentlichung vom 1. Mai über die Auflösung ist gegenstandslos.',
      'Ein vorläufiger Insolvenzverwalter ist bestellt; Antrag auf Eröffnung des Insolvenzverfahrens.',
    ]
    for (const text of texts) {
      const category = classify(type, text) as AnnouncementCategory
      assert.equal(deriveEntityStatus(category, 'subject', 'company', {}), null, `${category}: ${text}`)
    }
  })
}
