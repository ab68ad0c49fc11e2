import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'

/** A kind of announcement with its title and relative frequency. */
export interface NoticeTemplate {
  readonly weight: number
  readonly category: AnnouncementCategory
  readonly title: string
}

function buildTemplates(
  ...rows: readonly (readonly [weight: number, category: AnnouncementCategory, title: string])[]
): NoticeTemplate[] {
  return rows.map(([weight, category, title]) => ({ weight, category, title }))
}

/** Announcements about companies: their kinds and sentences, the most frequent first. */
export interface RegisterTemplates {
  readonly acts: readonly NoticeTemplate[]
  readonly sentences: readonly string[]
}

/** Announcements of tenders. A title combines a beginning and an object. */
export interface TenderTemplates {
  readonly acts: readonly NoticeTemplate[]
  readonly beginnings: readonly string[]
  readonly objects: readonly string[]
  readonly sentences: readonly string[]
}

const splitLines = (text: string) => text.trim().split(/\s*\n\s*/)

export const REGISTER_TEMPLATES: Partial<Record<Jurisdiction, RegisterTemplates>> = {
  FR: {
    acts: buildTemplates(
      [40, 'accounts_filing', 'Dépôts des comptes'],
      [20, 'company_modification', 'Modifications diverses'],
      [14, 'company_formation', 'Créations'],
      [9, 'company_deregistration', 'Radiations'],
      [4, 'business_sale', 'Ventes et cessions'],
      [4, 'insolvency_filing', "Jugement d'ouverture de liquidation judiciaire"],
      [3, 'insolvency_closure', "Jugement de clôture pour insuffisance d'actif"],
      [2, 'insolvency_filing', "Jugement d'ouverture d'une procédure de redressement judiciaire"],
      [1, 'insolvency_plan', 'Jugement arrêtant le plan de redressement'],
    ),
    sentences: splitLines(`
      Comptes annuels et rapports.
      Modification survenue sur l'administration.
      Immatriculation d'une personne morale suite à création d'un établissement principal.
      Modification du capital et de l'activité.
      Transfert du siège social hors du ressort.
      Radiation du registre du commerce et des sociétés.
      Date de cessation des paiements fixée provisoirement.
      Les créances sont à déclarer dans les deux mois auprès du mandataire judiciaire.
      Liquidateur désigné, avec maintien de l'activité.
      Etablissement principal acquis par achat au prix stipulé.
      Comptes annuels accompagnés d'une déclaration de confidentialité.
      Cessation d'activité avec vente du fonds.`),
  },
  ES: {
    acts: buildTemplates(
      [30, 'officer_appointment', 'Nombramientos'],
      [16, 'officer_resignation', 'Ceses y dimisiones'],
      [14, 'company_formation', 'Constitución'],
      [10, 'capital_increase', 'Ampliación de capital'],
      [8, 'address_change', 'Cambio de domicilio social'],
      [7, 'power_change', 'Otorgamiento de apoderados'],
      [6, 'dissolution', 'Disolución voluntaria'],
      [5, 'purpose_change', 'Ampliación del objeto social'],
      [3, 'company_deregistration', 'Extinción'],
      [1, 'insolvency_filing', 'Situación concursal'],
    ),
    sentences: splitLines(`
      Administrador único nombrado por la junta general.
      Comienzo de operaciones con la firma de la escritura.
      Consejero delegado solidario y secretario no consejero.
      Capital suscrito y desembolsado.
      Domicilio social trasladado dentro de la misma provincia.
      Declaración de unipersonalidad del socio único.
      Objeto social: compraventa y arrendamiento de inmuebles.
      Disuelta la sociedad y nombrado liquidador.
      Auditor de cuentas inscrito por tres ejercicios.
      Poder mercantil revocado en su totalidad.`),
  },
  DE: {
    acts: buildTemplates(
      [46, 'company_modification', 'Veränderungen'],
      [22, 'company_registration', 'Neueintragungen'],
      [12, 'company_deregistration', 'Löschungen'],
      [9, 'insolvency_filing', 'Eröffnung des Insolvenzverfahrens'],
      [6, 'officer_change', 'Wechsel der Geschäftsführung'],
      [3, 'dissolution', 'Auflösung der Gesellschaft'],
    ),
    sentences: splitLines(`
      Einzelvertretungsberechtigt mit der Befugnis, im Namen der Gesellschaft Rechtsgeschäfte abzuschließen.
      Nicht mehr Geschäftsführer und neu bestellt.
      Gegenstand des Unternehmens geändert.
      Stammkapital auf Grund des Gesellschaftsvertrages erhöht.
      Prokura erloschen und Gesamtprokura erteilt.
      Die Gesellschaft ist durch Beschluss aufgelöst.
      Sitz verlegt und Satzung neu gefasst.
      Forderungen sind beim Insolvenzverwalter anzumelden.`),
  },
  GB: {
    acts: buildTemplates(
      [30, 'strike_off_notice', 'Companies struck off the register'],
      [22, 'liquidator_appointment', 'Appointment of liquidators'],
      [18, 'creditors_meeting', 'Meetings of creditors'],
      [12, 'winding_up_petition', 'Petitions to wind up'],
      [10, 'creditor_notice', 'Notices to creditors'],
      [8, 'shareholders_resolution', 'Resolutions for winding up'],
    ),
    sentences: splitLines(`
      Notice is hereby given that a special resolution was passed.
      Creditors are required to send their claims to the joint liquidators.
      The petition was presented to the court by a creditor.
      The office holders may be contacted by telephone.
      A final dividend is intended to be declared.
      The registered office is care of the insolvency practitioner.`),
  },
}

const TENDER_CATEGORIES: readonly (readonly [number, AnnouncementCategory])[] = [
  [46, 'tender_notice'],
  [24, 'contract_award'],
  [10, 'contract_signature'],
  [6, 'tender_amendment'],
  [5, 'contract_modification'],
  [4, 'tender_planning'],
  [3, 'tender_cancellation'],
  [2, 'direct_award'],
]

/** Builds the templates of tender notices from their titles in one language. */
function buildTenderTemplates(titles: string): NoticeTemplate[] {
  return buildTemplates(
    ...splitLines(titles).map((title, i) => {
      const [weight, category] = TENDER_CATEGORIES[i] as (typeof TENDER_CATEGORIES)[number]
      return [weight, category, title] as const
    }),
  )
}

export const TENDER_TEMPLATES: Record<Jurisdiction, TenderTemplates> = {
  ES: {
    acts: buildTenderTemplates(`
      Anuncio de licitación
      Anuncio de adjudicación
      Anuncio de formalización
      Anuncio de corrección
      Modificación de contrato
      Anuncio previo
      Anuncio de desistimiento
      Adjudicación directa`),
    beginnings: splitLines(`
      Servicio de
      Suministro de
      Obras de
      Contratación del servicio de
      Acuerdo marco para el suministro de
      Concesión de
      Redacción del proyecto de
      Expediente de contratación de`),
    objects: splitLines(`
      limpieza de edificios municipales
      mantenimiento de zonas verdes y arbolado viario
      material de oficina
      reforma del centro de salud
      recogida de residuos sólidos urbanos
      asistencia técnica a la dirección de obra
      vehículos eléctricos para la policía local
      ayuda a domicilio
      pavimentación de calles y aceras
      reactivos de laboratorio
      transporte escolar
      licencias de programas informáticos
      rehabilitación de la iglesia parroquial
      energía eléctrica en baja tensión
      seguridad y vigilancia
      comedor del colegio público
      alumbrado público con tecnología led
      prótesis de cadera
      gestión de la piscina cubierta
      señalización de senderos
      equipamiento del gimnasio
      restauración del archivo histórico
      alquiler de carpas y escenarios
      control de plagas`),
    sentences: splitLines(`
      Procedimiento abierto simplificado.
      Presupuesto base de licitación sin impuestos.
      Criterios de adjudicación: precio y calidad.
      Plazo de presentación de ofertas electrónicas.
      Financiado con fondos europeos de recuperación.
      Duración del contrato prorrogable por anualidades.
      Adjudicado a la oferta económicamente más ventajosa.
      Tramitación urgente por necesidades del servicio.
      Se exige clasificación del contratista.`),
  },
  FR: {
    acts: buildTenderTemplates(`
      Avis de marché
      Avis d'attribution
      Avis de conclusion
      Avis rectificatif
      Avis de modification
      Avis de préinformation
      Avis d'annulation
      Avis de gré à gré`),
    beginnings: splitLines(`
      Travaux de
      Marché de
      Fourniture et livraison de
      Prestations de
      Accord-cadre pour des
      Maîtrise d'œuvre pour la`),
    objects: splitLines(`
      réhabilitation du groupe scolaire
      nettoyage des locaux communaux
      denrées alimentaires pour la cantine
      voirie et réseaux divers
      maintenance des installations de chauffage
      rénovation énergétique de la mairie
      transport scolaire
      assurances dommages aux biens
      mobilier urbain
      dispositifs médicaux stériles
      collecte des déchets ménagers
      éclairage public
      extension de la médiathèque
      entretien des espaces verts
      location de photocopieurs
      construction d'un gymnase
      gardiennage et sécurité incendie
      étanchéité des toitures`),
    sentences: splitLines(`
      Procédure adaptée ouverte.
      Critères d'attribution énoncés dans le règlement de la consultation.
      Durée du marché en mois à compter de la notification.
      Les variantes sont autorisées.
      Marché alloti, visite obligatoire du site.
      Renseignements complémentaires sur le profil d'acheteur.
      Unité monétaire utilisée : l'euro.`),
  },
  DE: {
    acts: buildTenderTemplates(`
      Auftragsbekanntmachung
      Vergabebekanntmachung
      Vertragsschluss
      Berichtigung
      Auftragsänderung
      Vorinformation
      Aufhebung
      Direktvergabe`),
    beginnings: splitLines(`
      Lieferung von
      Neubau und
      Rahmenvereinbarung über
      Sanierung und
      Dienstleistungen für`),
    objects: splitLines(`
      Gebäudereinigung der Schulen
      Erweiterung der Feuerwache
      Streusalz für den Winterdienst
      Objektplanung des Rathauses
      Schülerbeförderung mit Kleinbussen
      Tiefbauarbeiten am Kanal
      Büromöbel und Stühle
      Löschfahrzeuge nach Norm
      Dachdeckerarbeiten an der Turnhalle
      Softwarepflege der Fachverfahren`),
    sentences: splitLines(`
      Offenes Verfahren nach der Vergabeverordnung.
      Zuschlagskriterien sind Preis und Qualität.
      Laufzeit mit Verlängerungsoption.
      Nebenangebote sind nicht zugelassen.
      Nachprüfung durch die Vergabekammer.`),
  },
  IT: {
    acts: buildTenderTemplates(`
      Bando di gara
      Esito di gara
      Stipula del contratto
      Avviso di rettifica
      Modifica del contratto
      Avviso di preinformazione
      Revoca della procedura
      Affidamento diretto`),
    beginnings: splitLines(`
      Fornitura di
      Servizio di
      Lavori di
      Affidamento del servizio di
      Accordo quadro per`),
    objects: splitLines(`
      manutenzione straordinaria delle strade
      refezione scolastica
      farmaci e vaccini
      pulizia degli uffici
      adeguamento sismico della scuola
      trasporto pubblico locale
      apparecchiature diagnostiche
      raccolta differenziata dei rifiuti
      illuminazione votiva del cimitero
      tutoraggio e assistenza agli alunni`),
    sentences: splitLines(`
      Procedura negoziata senza previa pubblicazione.
      Importo complessivo a base di gara.
      Criterio del minor prezzo.
      Codice identificativo acquisito dalla stazione appaltante.
      Offerta economicamente più vantaggiosa.`),
  },
  GB: {
    acts: buildTenderTemplates(`
      Tender notice
      Contract award notice
      Contract details notice
      Tender update notice
      Contract change notice
      Planned procurement notice
      Procurement termination notice
      Transparency notice`),
    beginnings: splitLines(`
      Provision of
      Supply and installation of
      Framework for
      Refurbishment and
      Maintenance of`),
    objects: splitLines(`
      playground equipment for three parks
      cleaning of offices and depots
      highway resurfacing works
      temporary agency staff
      school meals
      fire alarm servicing
      waste collection vehicles
      legal and advisory support
      roof replacement at the leisure centre
      domiciliary care for adults
      network switches and cabling
      grounds maintenance`),
    sentences: splitLines(`
      Open procedure below the threshold.
      The contract may be extended twice.
      Suitable for small and medium enterprises.
      Award criteria are price and social value.
      Staff transfer is expected to apply.
      Bidders must register on the portal.`),
  },
  EU: {
    acts: buildTenderTemplates(`
      Contract notice
      Contract award notice
      Contract conclusion
      Corrigendum
      Contract modification notice
      Prior information notice
      Cancellation of procedure
      Voluntary transparency notice`),
    beginnings: splitLines(`
      Study on
      Services of
      Framework contract for`),
    objects: splitLines(`
      translation into the official languages
      the evaluation of regional programmes
      security guarding of the premises
      satellite data and imagery
      technical assistance to candidate countries`),
    sentences: splitLines(`
      Open procedure with electronic submission.
      Division into lots is not foreseen.
      Economic and financial standing as stated in the documents.`),
  },
}
