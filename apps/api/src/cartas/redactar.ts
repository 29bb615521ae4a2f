import type { BoletoFirmado, EventoDeBoleto } from '../boletos/boleto.ts';
import { type CompraConBoletos, findCompra } from '../boletos/boletos.queries.ts';
import { crearCalendario } from '../boletos/calendario.ts';
import { nombreDeArchivo } from '../boletos/nombreDeArchivo.ts';
import { crearBoletosPdf } from '../boletos/pdf/boletosPdf.ts';
import { paintPng, qrMatrixOf } from '../boletos/qr.ts';
import type { CorreoTomado } from '../correos/correo.repository.ts';
import { leerLogoDeLaCasa } from '../eventos/logoDeLaCasa.ts';
import { firmarBoletos } from '../firma/firma.ts';
import type { Adjunto, Mensaje } from '../providers/correo/transport.ts';
import type { Context } from '../server/context.ts';
import { type Carta, escribirTexto, type Membrete } from './carta.ts';
import { CID_DEL_LOGO, escribirHtml } from './cartaHtml.ts';
import { cartaDeBoletos, cidDeBoleto, correoCorregido, MAXIMO_EN_LA_CARTA } from './plantillas/boletos.ts';
import { contrasenaCambiada, cuentaExistente, recuperacion, verificacion } from './plantillas/cuenta.ts';
import {
  accesoDePersonal,
  codigosEquivocados,
  contrasenaDePersonal,
  pruebaDeCorreo,
} from './plantillas/personal.ts';
import { cambioDeCita, pagoSinLugares, reembolso, reembolsoOrdenado } from './plantillas/posventa.ts';
import { resumenDelDia } from './plantillas/resumen.ts';

type Medios = Pick<Context, 'db' | 'config' | 'publicUrl'>;
type Escrito = { carta: Carta; adjuntos: readonly Adjunto[] };

/** Writes a mail of the outbox; null when its subject is gone, such as tickets that were all refunded. */
export async function redactar(medios: Medios, correo: CorreoTomado): Promise<Mensaje | null> {
  const { operador, aspecto } = medios.config;
  const logo = await leerLogoDeLaCasa(medios);
  const membrete = { operador, acento: aspecto.acento, logo, publicUrl: medios.publicUrl() };
  const escrito = await escribir(medios, membrete, correo);
  if (!escrito) return null;
  const { carta, adjuntos } = escrito;
  return {
    id: nombreDe(correo),
    fecha: correo.ahora,
    para: correo.para,
    asunto: enUnaLinea(carta.asunto),
    html: escribirHtml(carta, membrete),
    texto: escribirTexto(carta, membrete),
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
    case 'boletos': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      const vivos = compra?.boletos.filter(boleto => boleto.estado !== 'anulado') ?? [];
      if (!compra || vivos.length === 0 || esAjeno(compra, correo)) return null;
      const carta = cartaDeBoletos({
        ...compra,
        tarde: correo.datos.tarde ?? false,
        reemitidos: correo.datos.reemitidos ?? false,
        publicUrl,
        ahora: correo.ahora,
      });
      const boletos = await firmarBoletos(medios, vivos);
      const pedido = { ...compra, boletos, membrete, ahora: correo.ahora };
      return { carta, adjuntos: await adjuntarBoletos(pedido) };
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
    case 'pago_sin_lugares': {
      const compra = await findCompra(medios.db, correo.datos.reservaId);
      return compra && sinAdjuntos(pagoSinLugares({ ...compra, ...correo.datos, seguir: seguirEn(correo) }));
    }
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
  const { evento, comprador, boletos, membrete, ahora } = pedido;
  const { operador, logo, publicUrl } = membrete;
  const pdf = await crearBoletosPdf({
    evento,
    boletos,
    titular: comprador,
    operador: operador.nombre,
    logo,
    ahora,
  });
  const ics = crearCalendario({ evento, boletos, publicUrl, ahora });
  const nombre = nombreDeArchivo(evento.nombre);
  return [
    { nombre: `boletos-${nombre}.pdf`, tipo: 'application/pdf', contenido: pdf },
    {
      nombre: `${nombre}.ics`,
      tipo: 'text/calendar; charset=utf-8; method=PUBLISH',
      contenido: Buffer.from(ics),
    },
  ];
}

function adjuntarQr(boleto: BoletoFirmado): Adjunto {
  const contenido = paintPng(qrMatrixOf(boleto));
  return { nombre: `boleto-${boleto.id}.png`, tipo: 'image/png', contenido, cid: cidDeBoleto(boleto.id) };
}
