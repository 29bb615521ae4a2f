import { findAvisoDeCarta } from '../avisame/avisame.queries.ts';
import { soltarAviso } from '../avisame/avisame.repository.ts';
import type { BoletoFirmado, EventoDeBoleto } from '../boletos/boleto.ts';
import { type CompraConBoletos, findCompra } from '../boletos/boletos.queries.ts';
import { crearCalendario, metodoDeCalendario } from '../boletos/calendario.ts';
import { nombreDeArchivo } from '../boletos/nombreDeArchivo.ts';
import { crearBoletosPdf } from '../boletos/pdf/boletosPdf.ts';
import { paintPng, qrMatrixOf } from '../boletos/qr.ts';
import type { CorreoTomado } from '../correos/correo.repository.ts';
import { CorreoRetirado } from '../correos/correoRetirado.ts';
import type { ContenidoCorreo } from '../correos/tipos.ts';
import { leerLogoDeLaCasa } from '../eventos/imagenes/logoDeLaCasa.ts';
import { firmarBoletos } from '../firma/firma.ts';
import type { Adjunto, Mensaje } from '../providers/correo/transport.ts';
import type { Context } from '../server/context.ts';
import { findCancelacionDeCarta, findLoQueEspera } from './cancelacion.queries.ts';
import { type Carta, escribirTexto, type Membrete } from './carta.ts';
import { CID_DEL_LOGO, escribirHtml } from './cartaHtml.ts';
import { findComunicadoDeCarta, listPuertasDeVenta } from './comunicado.queries.ts';
import { confirmarAviso, yaHayBoletos } from './plantillas/avisame.ts';
import {
  boletosImpresos,
  cartaDeBoletos,
  cidDeBoleto,
  correoCorregido,
  MAXIMO_EN_LA_CARTA,
} from './plantillas/boletos.ts';
import { decisionPorVencer, eventoCambiado } from './plantillas/cambio.ts';
import {
  cuentaDeDevolucion,
  cuentaRechazada,
  enlaceDeCambio,
  eventoCancelado,
  pruebaDeCancelacion,
} from './plantillas/cancelacion.ts';
import { cartaDeComunicado, pruebaDeComunicado } from './plantillas/comunicado.ts';
import { contrasenaCambiada, cuentaExistente, recuperacion, verificacion } from './plantillas/cuenta.ts';
import { codigoDeCorreo } from './plantillas/pago.ts';
import {
  accesoDePersonal,
  cancelacionPropuesta,
  codigosEquivocados,
  contrasenaDePersonal,
  pruebaDeCorreo,
} from './plantillas/personal.ts';
import {
  cambioDeCita,
  pagoEnRevision,
  pagoSinLugares,
  reembolso,
  reembolsoOrdenado,
  reembolsoTarda,
} from './plantillas/posventa.ts';
import { resumenDelDia } from './plantillas/resumen.ts';
import { redactarPago } from './redactarPago.ts';

type Medios = Pick<Context, 'db' | 'config' | 'publicUrl'>;
type Escrito = { carta: Carta; adjuntos: readonly Adjunto[]; baja?: string };

/**
 * Writes a mail of the outbox; null when its subject is gone, such as tickets that were all refunded.
 * @throws CorreoRetirado when its reason has passed
 */
export async function redactar(medios: Medios, correo: CorreoTomado): Promise<Mensaje | null> {
  const { operador, aspecto } = medios.config;
  const logo = await leerLogoDeLaCasa(medios);
  const membrete = { operador, acento: aspecto.acento, logo, publicUrl: medios.publicUrl() };
  const escrito = await escribir(medios, membrete, correo);
  if (!escrito) return null;
  const { carta, adjuntos, baja } = escrito;
  return {
    id: nombreDe(correo),
    fecha: correo.ahora,
    para: correo.para,
    asunto: enUnaLinea(carta.asunto),
    html: escribirHtml(carta, membrete),
    texto: escribirTexto(carta, membrete),
    ...(baja && { baja }),
    adjuntos: logo
      ? [...adjuntos, { nombre: 'logo.png', tipo: 'image/png', contenido: logo, cid: CID_DEL_LOGO }]
      : adjuntos,
  };
}

async function escribir(medios: Medios, membrete: Membrete, correo: CorreoTomado): Promise<Escrito | null> {
  const { operador, publicUrl } = membrete;
  const seguirEn = ({ datos }: { datos: { url?: string } }) => datos.url && `${publicUrl}${datos.url}`;
  switch (correo.tipo) {
    case 'verificacion':
      return sinAdjuntos(verificacion(correo.datos));
    case 'recuperacion':
      return sinAdjuntos(recuperacion(correo.datos));
    case 'cuenta_existente':
      return sinAdjuntos(cuentaExistente(correo.datos, operador.nombre));
    case 'contrasena_cambiada':
      return sinAdjuntos(
        contrasenaCambiada(correo.datos, { url: `${publicUrl}/auth/forgot`, correo: operador.correo }),
      );
    case 'acceso_de_personal':
      return sinAdjuntos(accesoDePersonal(correo.datos, operador.nombre));
    case 'codigos_equivocados':
      return sinAdjuntos(codigosEquivocados(correo.datos, `${publicUrl}/consola/recuperar`));
    case 'prueba_de_correo':
      return sinAdjuntos(pruebaDeCorreo(correo.datos, operador.nombre));
    case 'resumen_del_dia':
      return sinAdjuntos(resumenDelDia(correo.datos, `${publicUrl}/consola`));
    case 'contrasena_de_personal':
      return sinAdjuntos(contrasenaDePersonal(correo.datos, `${publicUrl}/consola/recuperar`));
    case 'boletos':
      return escribirBoletos(medios, membrete, correo);
    case 'boletos_impresos': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(boletosImpresos({ ...compra, publicUrl, contacto: operador.correo }));
    }
    case 'correo_corregido': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(correoCorregido({ ...compra, contacto: operador.correo }));
    }
    case 'reembolso': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(reembolso({ ...compra, ...correo.datos, seguir: seguirEn(correo) }));
    }
    case 'reembolso_ordenado': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      const seguir = seguirEn(correo);
      return compra && sinAdjuntos(reembolsoOrdenado({ ...compra, ...correo.datos, seguir }));
    }
    case 'reembolso_tarda': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(reembolsoTarda({ ...compra, ...correo.datos, contacto: operador.correo }));
    }
    case 'pago_en_revision': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(pagoEnRevision({ ...compra, ...correo.datos, contacto: operador.correo }));
    }
    case 'pago_sin_lugares': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(pagoSinLugares({ ...compra, ...correo.datos, seguir: seguirEn(correo) }));
    }
    case 'cancelacion':
    case 'decision_por_vencer':
      return escribirDeCorrida(medios, membrete, correo);
    case 'prueba_de_cancelacion': {
      const compra = await findCompra(medios.db, correo.datos.reserva);
      return compra && sinAdjuntos(pruebaDeCancelacion(compra, correo.datos));
    }
    case 'cancelacion_propuesta': {
      const url = `${publicUrl}/consola/cancelaciones/${correo.datos.cancelacionId}`;
      return sinAdjuntos(cancelacionPropuesta(correo.datos, url));
    }
    case 'cuenta_de_devolucion': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return (
        compra && sinAdjuntos(cuentaDeDevolucion({ ...compra, ...correo.datos, contacto: operador.correo }))
      );
    }
    case 'cuenta_rechazada': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(cuentaRechazada({ ...compra, ...correo.datos, url: seguirEn(correo) }));
    }
    case 'enlace_de_cambio':
      return escribirEnlace(medios, correo.datos, publicUrl);
    case 'comunicado':
      return escribirComunicado(medios, correo);
    case 'avisame_confirmar':
    case 'avisame_hay':
      return escribirAviso(medios, correo, publicUrl);
    case 'prueba_de_comunicado':
      return sinAdjuntos(pruebaDeComunicado(correo.datos));
    case 'pago_pendiente':
    case 'pago_recordatorio':
    case 'pago_vencido':
    case 'pago_ofrece':
    case 'pago_deshecho':
    case 'pago_de_regreso': {
      const carta = await redactarPago(medios.db, membrete, correo);
      return carta && sinAdjuntos(carta);
    }
    case 'codigo_de_correo':
      return sinAdjuntos(codigoDeCorreo(correo.datos, operador.nombre));
    case 'cambio_de_cita': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      const vivos = compra?.boletos.filter(boleto => boleto.estado !== 'anulado') ?? [];
      const carta =
        compra && cambioDeCita({ ...compra, antes: correo.datos.antes, contacto: operador.correo });
      if (!carta || vivos.length === 0 || esAjeno(compra, correo)) return null;
      const boletos = await firmarBoletos(medios, vivos);
      const papeles = await adjuntarPapeles({ ...compra, boletos, membrete, ahora: correo.ahora });
      return { carta, adjuntos: papeles };
    }
  }
}

/** The tickets of a sale that live, each as a PDF; none to an address that the sale had once. */
async function escribirBoletos(
  medios: Medios,
  membrete: Membrete,
  correo: CorreoTomado & { tipo: 'boletos' },
): Promise<Escrito | null> {
  const { publicUrl } = membrete;
  const compra = await findCompra(medios.db, correo.datos.reservaId);
  const vivos = compra?.boletos.filter(boleto => boleto.estado !== 'anulado') ?? [];
  if (!compra || vivos.length === 0 || esAjeno(compra, correo) || compra.evento.suerte === 'cancelado')
    return null;
  const carta = cartaDeBoletos({
    ...compra,
    tarde: correo.datos.tarde ?? false,
    deNuevo: correo.datos.deNuevo ?? (correo.datos.reemitidos ? 'correo' : undefined),
    publicUrl,
    ahora: correo.ahora,
  });
  const boletos = await firmarBoletos(medios, vivos);
  return { carta, adjuntos: await adjuntarBoletos({ ...compra, boletos, membrete, ahora: correo.ahora }) };
}

async function escribirComunicado(
  medios: Medios,
  correo: CorreoTomado & { tipo: 'comunicado' },
): Promise<Escrito | null> {
  const compra = await findCompra(medios.db, correo.datos.reservaId);
  const comunicado = await findComunicadoDeCarta(medios.db, correo.datos.comunicadoId);
  const boletos = compra?.boletos.filter(boleto => boleto.estado !== 'anulado') ?? [];
  if (!compra || !comunicado || boletos.length === 0 || esAjeno(compra, correo)) return null;
  const secciones = boletos.map(({ seccionId }) => seccionId);
  const puertas = await listPuertasDeVenta(medios.db, { eventoId: compra.evento.id, secciones });
  return sinAdjuntos(cartaDeComunicado(comunicado, { ...compra, boletos, puertas }));
}

/** A mail of a run to one of its sales: cancelled, changed, or the reminder of a choice. */
async function escribirDeCorrida(
  medios: Medios,
  membrete: Membrete,
  correo: CorreoTomado & { tipo: 'cancelacion' | 'decision_por_vencer' },
): Promise<Escrito | null> {
  const compra = await findCompra(medios.db, correo.datos.reservaId);
  const cancelacion = await findCancelacionDeCarta(medios.db, correo.datos);
  if (!compra || !cancelacion) return null;
  if (correo.tipo === 'decision_por_vencer')
    return sinAdjuntos(decisionPorVencer({ ...compra, ...cancelacion, url: undefined }));
  const { corrige, url: camino } = correo.datos;
  const { publicUrl } = membrete;
  const venta = { ...compra, ...cancelacion, url: camino && `${publicUrl}${camino}`, corrige };
  const quitar = (carta: Carta) => ({ carta, adjuntos: [quitarDelCalendario(compra, correo, publicUrl)] });
  if (cancelacion.tipo === 'cancelar') return quitar(eventoCancelado(venta));
  const carta = eventoCambiado(venta);
  const vivos = compra.boletos.filter(boleto => boleto.estado !== 'anulado');
  if (vivos.length === 0 || esAjeno(compra, correo)) return sinAdjuntos(carta);
  // Without a date the tickets stay good, and the one in calendars is none.
  if (compra.evento.suerte === 'aplazado') return quitar(carta);
  const boletos = await firmarBoletos(medios, vivos);
  const papeles = await adjuntarPapeles({ ...compra, boletos, membrete, ahora: correo.ahora });
  return { carta, adjuntos: papeles };
}

/** Whether the purchase's address was corrected while this mail waited: its reader must not get the tickets. */
function esAjeno(
  { correoCorregido: suyo }: Pick<CompraConBoletos, 'correoCorregido'>,
  { para }: CorreoTomado,
) {
  return suyo !== null && suyo !== para;
}

function sinAdjuntos(carta: Carta): Escrito {
  return { carta, adjuntos: [] };
}

/** Id of a mail: the same for every try, and another one for each copy that the buyer asked for. */
function nombreDe({ id, copia, creadoEn }: CorreoTomado): string {
  return `correo-${id}-${copia}-${creadoEn.getTime().toString(36)}`;
}

/** Makes one line of a subject, whatever the event's name. */
function enUnaLinea(texto: string): string {
  return texto.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}

interface BoletosPorAdjuntar {
  evento: EventoDeBoleto;
  pagos: CompraConBoletos['pagos'];
  comprador: string | null;
  /** The tickets that open the door. */
  boletos: readonly BoletoFirmado[];
  membrete: Membrete;
  ahora: Date;
}

/** The attachments of a mail with tickets: the papers, and the pictures of the QR codes in the mail. */
async function adjuntarBoletos(pedido: BoletosPorAdjuntar): Promise<Adjunto[]> {
  return [...pedido.boletos.slice(0, MAXIMO_EN_LA_CARTA).map(adjuntarQr), ...(await adjuntarPapeles(pedido))];
}

/** The tickets as a PDF, and the calendar entry. */
async function adjuntarPapeles(pedido: BoletosPorAdjuntar): Promise<Adjunto[]> {
  const { evento, pagos, comprador, boletos, membrete, ahora } = pedido;
  const { operador, logo, publicUrl } = membrete;
  const pdf = await crearBoletosPdf({
    evento,
    pagos,
    boletos,
    titular: comprador,
    operador: operador.nombre,
    logo,
    ahora,
  });
  const ics = crearCalendario({ evento, boletos, pagos, publicUrl, ahora });
  const nombre = nombreDeArchivo(evento.nombre);
  return [
    { nombre: `boletos-${nombre}.pdf`, tipo: 'application/pdf', contenido: pdf },
    {
      nombre: `${nombre}.ics`,
      tipo: `text/calendar; charset=utf-8; method=${metodoDeCalendario(evento)}`,
      contenido: Buffer.from(ics),
    },
  ];
}

/** Takes a cancelled or postponed event out of its buyer's calendar (§C7.13). */
function quitarDelCalendario(
  { evento, boletos }: CompraConBoletos,
  { ahora }: CorreoTomado,
  publicUrl: string,
): Adjunto {
  const ics = crearCalendario({ evento, boletos, publicUrl, ahora });
  return {
    nombre: `${nombreDeArchivo(evento.nombre)}.ics`,
    tipo: `text/calendar; charset=utf-8; method=${metodoDeCalendario(evento)}`,
    contenido: Buffer.from(ics),
  };
}

function adjuntarQr(boleto: BoletoFirmado): Adjunto {
  const contenido = paintPng(qrMatrixOf(boleto));
  return { nombre: `boleto-${boleto.id}.png`, tipo: 'image/png', contenido, cid: cidDeBoleto(boleto.id) };
}

/** A further link to the buyer's page; a reminder has nothing to say once the money has somewhere to go. */
async function escribirEnlace(
  { db }: Medios,
  datos: Extract<ContenidoCorreo, { tipo: 'enlace_de_cambio' }>['datos'],
  publicUrl: string,
): Promise<Escrito | null> {
  const compra = await findCompra(db, datos.reservaId);
  const espera = await findLoQueEspera(db, datos);
  if (!compra || !espera || (datos.motivo === 'recordatorio' && !espera.pendiente)) return null;
  return sinAdjuntos(
    enlaceDeCambio({ ...compra, ...espera, motivo: datos.motivo, url: `${publicUrl}${datos.url}` }),
  );
}

/**
 * A mail to an address that waits for an event (§B3.9). It goes out only while it is true: an address whose places are gone by now
 * waits on, and one that was taken off, or whose event nobody waits for any more, gets nothing.
 */
async function escribirAviso(
  { db }: Medios,
  { id, tipo, datos }: CorreoTomado & { tipo: 'avisame_confirmar' | 'avisame_hay' },
  publicUrl: string,
): Promise<Escrito> {
  const aviso = await findAvisoDeCarta(db, datos.avisameId);
  if (!aviso) throw new CorreoRetirado();
  const pagina = `${publicUrl}/eventos/${aviso.evento.id}`;
  const baja = `${publicUrl}/avisame/dejar/${aviso.llave}`;
  if (tipo === 'avisame_confirmar') {
    if (!aviso.seEspera) throw new CorreoRetirado();
    return {
      ...sinAdjuntos(confirmarAviso({ ...aviso, url: `${pagina}#avisame=${aviso.llave}`, baja })),
      baja,
    };
  }
  if (aviso.correoId !== id || !aviso.seVende) {
    await soltarAviso(db, id);
    throw new CorreoRetirado();
  }
  return { ...sinAdjuntos(yaHayBoletos({ ...aviso, url: pagina, baja })), baja };
}
