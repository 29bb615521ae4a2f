import { aislar } from '@taquilla/rules/aislar';
import type { Desglose } from '@taquilla/rules/desglose';
import { type Centavos, centavos, formatPesos } from '@taquilla/rules/dinero';
import { formatDiaYHora, formatFechaCorta } from '@taquilla/rules/fechas';
import { datosDeLugar } from '@taquilla/rules/lugares';
import { contarMeses } from '@taquilla/rules/meses';
import { contarPolitica, type PoliticaDeDevolucion, SI_SE_CANCELA } from '@taquilla/rules/politica';
import { nombrarDescuento } from '@taquilla/rules/promociones';
import {
  type BoletoVendido,
  cuandoImpreso,
  cuandoSeguido,
  cuantosBoletos,
  type EventoDeBoleto,
  listaImpresa,
  pagadoImpreso,
} from '../../boletos/boleto.ts';
import type { PromocionDeCompra } from '../../boletos/boletos.queries.ts';
import { huboCambios, type SumaDePagos } from '../../boletos/pagos.queries.ts';
import type { DeNuevo } from '../../correos/tipos.ts';
import { type Bloque, type Carta, RECUPERAR_BOLETOS, type Renglon, saludo } from '../carta.ts';
import { contarNovedad } from './novedad.ts';

export interface CartaDeBoletos {
  evento: EventoDeBoleto;
  folio?: string | null;
  comprador: string | null;
  esRegistrado: boolean;
  /** All tickets of the purchase, with the void ones: the breakdown of a purchase without changes covers them all. */
  boletos: readonly BoletoVendido[];
  desglose: Desglose | null;
  pagos?: SumaDePagos | null;
  /** Payments without interest; null for one. */
  meses?: number | null;
  promocion: PromocionDeCompra | null;
  politica: PoliticaDeDevolucion;
  /** The bank confirmed the payment after the hold's time had passed. */
  tarde: boolean;
  /** These tickets go out in place of others. */
  deNuevo?: DeNuevo | undefined;
  publicUrl: string;
  /** Time at which the mail is written. */
  ahora: Date;
}

/** Most tickets shown in the mail itself; mail programs cut longer mails off. The attached PDF holds them all. */
export const MAXIMO_EN_LA_CARTA = 12;

/** The mail with the tickets of a purchase (§4.10). */
export function cartaDeBoletos(compra: CartaDeBoletos): Carta {
  const {
    evento,
    boletos,
    desglose,
    promocion,
    tarde,
    deNuevo,
    esRegistrado,
    comprador,
    publicUrl,
    ahora,
    folio,
  } = compra;
  const vivos = boletos.filter(boleto => boleto.estado !== 'anulado');
  const esCortesia = boletos.some(boleto => boleto.esCortesia);
  const cuando =
    evento.suerte === 'aplazado' ? 'Aplazado' : formatFechaCorta(evento.fecha, evento.zona, ahora);
  const misEventos = `${publicUrl}/perfil/mis_compras`;
  const novedad = contarNovedad(deNuevo, vivos.length === 1);
  return {
    asunto: tarde
      ? `Tu pago sí pasó: tus boletos para ${evento.nombre}`
      : `${novedad?.asunto ?? 'Tus boletos'} para ${evento.nombre}`,
    avance: `${cuando} · ${evento.recinto}, ${evento.ciudad}`,
    titulo: tarde ? 'Tu pago sí pasó' : (novedad?.titulo ?? '¡Ya tienes tus boletos!'),
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      {
        tipo: 'parrafo',
        texto: presentar(vivos.length, { evento, tarde, esCortesia, frase: novedad?.frase }),
      },
      ...(novedad ? [{ tipo: 'nota', texto: novedad.nota } as const] : []),
      ...vivos
        .slice(0, MAXIMO_EN_LA_CARTA)
        .map((boleto, i) => talon({ evento, boleto, numero: i + 1, de: vivos.length })),
      ...evento.datos.map(([que, valor]): Bloque => ({ tipo: 'parrafo', texto: `${que}: ${valor}` })),
      ...(vivos.length > MAXIMO_EN_LA_CARTA ? [faltantes(vivos.length - MAXIMO_EN_LA_CARTA)] : []),
      {
        tipo: 'nota',
        texto:
          'Cada código deja entrar una sola vez. No lo publiques ni lo compartas con quien no te acompañe.',
      },
      ...(folio ? [conFolio(folio)] : []),
      ...(desglose && !esCortesia
        ? [cuentaDeHoy(compra, vivos) ?? cuenta(boletos, desglose, promocion)]
        : []),
      ...(desglose && compra.meses ? [aMeses(desglose.total, compra.meses)] : []),
      ...(desglose && desglose.total > 0 ? [conPolitica(compra.politica)] : []),
      ...(esRegistrado
        ? [{ tipo: 'boton', texto: 'Ver mis eventos', url: misEventos } as const]
        : [deInvitado(publicUrl, esCortesia)]),
    ],
  };
}

/**
 * The mail to the mistyped address, which may be a stranger's: the tickets sent there are void. It does not name the right
 * address.
 */
export function correoCorregido({
  evento,
  boletos,
  contacto,
}: Pick<CartaDeBoletos, 'evento' | 'boletos'> & { contacto: string }): Carta {
  const uno = boletos.length === 1;
  return {
    asunto: `Los boletos para ${evento.nombre} ya no son de este correo`,
    avance: 'Quien los compró corrigió su correo. Los códigos que recibiste ya no dejan entrar.',
    titulo: 'Este correo se corrigió',
    bloques: [
      {
        tipo: 'parrafo',
        texto: `Quien compró ${cuantosBoletos(boletos.length)} para ${evento.nombre} corrigió el correo de su compra, y los mandamos de nuevo a otra dirección. ${uno ? 'El código que llegó aquí quedó anulado' : 'Los códigos que llegaron aquí quedaron anulados'} y ya no ${uno ? 'deja' : 'dejan'} entrar.`,
      },
      {
        tipo: 'nota',
        texto: `Si no compraste nada, no tienes que hacer nada. Si la compra es tuya y no pediste el cambio, escríbenos a ${contacto}.`,
      },
    ],
  };
}

/** The mail about tickets that the window printed: the codes of the earlier mail are void. */
export function boletosImpresos({
  evento,
  comprador,
  boletos,
  publicUrl,
  contacto,
}: Pick<CartaDeBoletos, 'evento' | 'comprador' | 'boletos' | 'publicUrl'> & { contacto: string }): Carta {
  const uno = boletos.filter(({ estado }) => estado !== 'anulado').length === 1;
  return {
    asunto: `Se imprimieron tus boletos para ${evento.nombre}`,
    avance: 'Los códigos que te mandamos por correo ya no dejan entrar.',
    titulo: uno ? 'Tu boleto se imprimió' : 'Tus boletos se imprimieron',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      {
        tipo: 'parrafo',
        texto: `La taquilla imprimió ${uno ? 'tu boleto' : 'tus boletos'} para ${aislar(evento.nombre)} con ${uno ? 'un código nuevo' : 'códigos nuevos'}. ${uno ? 'El código' : 'Los códigos'} de nuestro correo anterior ya no ${uno ? 'deja' : 'dejan'} entrar: entra con el papel, o pide ${uno ? 'el boleto' : 'los boletos'} otra vez en ${publicUrl}${RECUPERAR_BOLETOS}`,
      },
      {
        tipo: 'nota',
        texto: `Si no lo pediste, escríbenos hoy a ${contacto}: anulamos el papel y te mandamos ${uno ? 'otro boleto' : 'otros boletos'}.`,
      },
    ],
  };
}

function conFolio(folio: string): Bloque {
  return {
    tipo: 'nota',
    texto: `Folio de tu compra: ${folio}. Dilo si nos escribes o nos llamas; no deja entrar a nadie.`,
  };
}

function aMeses(total: Centavos, pagos: number): Bloque {
  const frase = `Lo pagas a meses sin intereses: ${contarMeses(total, pagos)} Los cobra tu banco.`;
  return { tipo: 'nota', texto: frase };
}

/** Repeats the sentence on refunds that the buyer read before paying (§C7.3). */
function conPolitica(politica: PoliticaDeDevolucion): Bloque {
  return { tipo: 'nota', texto: `${contarPolitica(politica)} ${SI_SE_CANCELA}` };
}

/** Content id of the QR's picture in the mail. */
export function cidDeBoleto(boletoId: number): string {
  return `boleto-${boletoId}@taquilla`;
}

function presentar(
  cuantos: number,
  {
    evento,
    tarde,
    esCortesia,
    frase = esCortesia ? 'Son una cortesía' : 'Tu compra está lista',
  }: { evento: EventoDeBoleto; tarde: boolean; esCortesia: boolean; frase?: string | undefined },
): string {
  // The hour ends in a full stop, so the sentence needs none.
  const cuando = cuandoSeguido(evento);
  const verbo = cuantos === 1 ? 'Viaja' : 'Viajan';
  const van = `${cuantosBoletos(cuantos)} para ${evento.nombre}, ${cuando} ${verbo} en este correo y en el PDF adjunto.`;
  if (tarde) return `El banco confirmó tu pago y tus lugares son tuyos: ${van}`;
  return `${frase}: ${van}`;
}

function talon({
  evento,
  boleto,
  numero,
  de,
}: {
  evento: EventoDeBoleto;
  boleto: BoletoVendido;
  numero: number;
  de: number;
}): Bloque {
  const { fecha, zona, recinto, direccion, ciudad } = evento;
  const { insignia, dia, hora } = cuandoImpreso(evento);
  const { bloque, seccion, asiento } = boleto;
  const lugar = asiento
    ? datosDeLugar(asiento).map(([concepto, valor]) => ({ concepto, valor }))
    : [{ concepto: 'Acceso', valor: 'Pase general' }];
  return {
    tipo: 'boleto',
    insignia,
    cuando: hora === null ? dia : formatDiaYHora(fecha, zona),
    evento: evento.nombre,
    datos: [
      { concepto: 'Sección', valor: seccion },
      ...(bloque ? [{ concepto: 'Bloque', valor: bloque }] : []),
      ...lugar,
    ],
    pie: [[recinto, direccion, ciudad].map(aislar).join(', '), ...pieDePrecio(boleto)],
    rotulo: de === 1 ? `Boleto ${boleto.id}` : `Boleto ${boleto.id} · ${numero} de ${de}`,
    cid: cidDeBoleto(boleto.id),
  };
}

/** `Platea · $425.60 con cargos`, and the list price by its name. */
function pieDePrecio(boleto: BoletoVendido): string[] {
  const lista = listaImpresa(boleto, formatPesos);
  const pagado = pagadoImpreso(boleto, formatPesos);
  return [`${aislar(boleto.categoria)} · ${pagado}${lista ? ' con cargos' : ''}`, ...(lista ? [lista] : [])];
}

function faltantes(cuantos: number): Bloque {
  return { tipo: 'parrafo', texto: `El PDF adjunto trae ${cuantosBoletos(cuantos)} más.` };
}

function deInvitado(publicUrl: string, esCortesia: boolean): Bloque {
  const guarda = esCortesia ? 'Guarda este correo' : 'Compraste como invitado: guarda este correo';
  return {
    tipo: 'nota',
    texto: `${guarda}, porque aquí y en el PDF adjunto viven tus boletos. Si lo pierdes, pídelo otra vez en ${publicUrl}${RECUPERAR_BOLETOS}`,
  };
}

/** The account after changes: one number of tickets, and the money that is paid for them now (record 0068). */
function cuentaDeHoy(
  { pagos }: Pick<CartaDeBoletos, 'pagos'>,
  vivos: readonly BoletoVendido[],
): Bloque | null {
  if (!pagos || !huboCambios(pagos)) return null;
  const { compra, diferencias, devuelto, queda } = pagos;
  return {
    tipo: 'desglose',
    renglones: [
      { concepto: 'Pagaste', valor: formatPesos(compra) },
      ...(diferencias > 0
        ? [{ concepto: 'Diferencia por cambio de lugar', valor: formatPesos(diferencias) }]
        : []),
      ...(devuelto > 0 ? [{ concepto: 'Te devolvimos', valor: `−${formatPesos(devuelto)}` }] : []),
    ],
    nombre: `Pagado por ${cuantosBoletos(vivos.length)}`,
    total: formatPesos(queda),
  };
}

function cuenta(boletos: readonly BoletoVendido[], d: Desglose, promocion: PromocionDeCompra | null): Bloque {
  const rebaja = nombrarDescuento(promocion ? [promocion] : []);
  const partes: [string, Centavos][] = [
    ['Cargo por servicio', d.cargoServicio],
    ['Cargo por uso de tarjeta', d.cargoTarjeta],
    ['IVA', d.iva],
  ];
  return {
    tipo: 'desglose',
    renglones: [
      ...porSeccion(boletos),
      ...(d.descuento > 0 ? [{ concepto: rebaja, valor: `−${formatPesos(d.descuento)}` }] : []),
      ...partes
        .filter(([, monto]) => monto > 0)
        .map(([concepto, monto]) => ({ concepto, valor: formatPesos(monto) })),
    ],
    total: formatPesos(d.total),
  };
}

/** One line for each section and price, with its number of tickets. */
function porSeccion(boletos: readonly BoletoVendido[]): Renglon[] {
  const grupos = new Map<string, { seccion: string; cuantos: number; suma: number }>();
  for (const { seccion, precio } of boletos) {
    const clave = JSON.stringify([seccion, precio]);
    const grupo = grupos.get(clave) ?? { seccion, cuantos: 0, suma: 0 };
    grupos.set(clave, { seccion, cuantos: grupo.cuantos + 1, suma: grupo.suma + precio });
  }
  return [...grupos.values()].map(({ seccion, cuantos, suma }) => ({
    concepto: `${aislar(seccion)}, ${cuantosBoletos(cuantos)}`,
    valor: formatPesos(centavos(suma)),
  }));
}
