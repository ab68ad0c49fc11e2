/** Words of registers' prose with their accents. None of them is frequent in names of persons. */
const WORDS = `acción acciones aceptada aceptado acordada acordado acuerda acuerdo acuerdos activo actual actualmente
administración administrador administradora administradores adjudicación ampliación anotación anotado antes anterior
anulada anulado apellidos apertura apoderada apoderado apoderados aprobación aprobada aprobado artículo artículos así
asiento auto cambiada cambiado cambio cancelación cancelada cancelado cancelar capital cargo cargos causa certificación
cese cifra cláusula comunicación conclusión concluso concurso concursal conforme consecuencia consejera consejero
consejo consta constan constancia constar consejeros contrato convenio correcta correcto correspondiente crédito
cuando cuantía cuanto cuyo cuya debe declara declaración declarada declarado declaro delegación delegado denominación
depósito desembolsada desembolsado desembolso desde dicha dicho disolución disposición dividendo dividendos documento
domicilio durante ejercicio ejecución embargo emisión empresa error escritura escrituras especial estado estatutos
expediente extinción facultades favor fase fecha fechas firme fusión haber hace hacer han ha hasta hizo hoja importe
indefinido indicada indicado inscripción inscripciones inscrita inscrito insolvencia insuficiencia íntegramente
juzgado legal letra libro liquidación liquidador lo masa mediante medida medidas microempresas misma mismo
modificación modificada modificado modificar modifica mercantil nombrada nombrado nombramiento nombre nominal
nominativos nota notarial número numeración objeto orden otorgada otorgado órgano pasivo pasivos pasa participación
participaciones pendiente pendientes persona personas física plazo pleno poder poderes previa preventiva
procedimiento profesional profesionales propia propio prórroga provisional publicada publicado publicidad queda quedan
quedando que realidad realizada realizado recurso rectificación rectificada rectificado referente registral registro
relativa relativo renuncia representación representante resolución restante resto revocación revocada revocado
resultando saldo se sea según señalada sentencia separa separación siendo siguiente siguientes sin situación
sobre social sociales sociedad socia socio socios subsanación subsana subsanada sustituida sustituido su sus
suscripción suspendidas suspenso suspensión también tanto texto titular titulares títulos tomo total totalidad
traslado transformación tribunal única único unánime valor vende venta viene vigente vigor virtud voluntaria
voluntario es está están fue fueron ser son un una como ciento referido referida cesión global entre
no donde limitaciones cierre efectos secretaria secretario redacción presente quedado quedó disuelta disuelto sido
absorbida absorbido múltiples entrada nuevos nuevas nuevo nueva dineraria definitivo activa retribuido retribuida
desdoblamiento ordinario nombra nombran don doña enero febrero marzo abril mayo junio julio agosto septiembre octubre
noviembre diciembre conste tiene tienen`

const PLAIN: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u' }

/** The prose words by their form without accents and with them, because capitals are often typed without. */
export const SPANISH_PROSE_WORDS: ReadonlyMap<string, string> = new Map(
  WORDS.split(/\s+/).flatMap(word => [
    [word.replace(/[áéíóú]/g, letter => PLAIN[letter] ?? letter), word],
    [word, word],
  ]),
)
