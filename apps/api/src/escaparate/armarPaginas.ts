import { RUTAS } from '@taquilla/contract/rutas';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesosMxn } from '@taquilla/rules/dinero';
import { tituloDeEvento } from '@taquilla/rules/evento/banda';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { tituloDeSeccion } from '@taquilla/rules/tituloDeSeccion';
import { BusinessError } from '../businessError.ts';
import { leerTextosLegales } from '../cuentas/textosLegales.ts';
import { leerOperador } from '../eventos/configuracion.ts';
import type { Content } from '../server/content.ts';
import { MEDIDAS, rutaDelAnuncio } from './anuncio.ts';
import { eventoEstructurado, type Secciones } from './eventoEstructurado.ts';
import type { PageHead } from './pageHead.ts';
import type { Casa, Pagina } from './pagina.ts';

const LARGO_DE_DESCRIPCION = 160;

const LEMA = 'Boletos para conciertos y espectáculos en vivo, con el precio total desde el principio.';

/** The list of events (§2.19-2.23). */
export async function armarCartelera(casa: Casa): Promise<Pagina> {
  const { catalogo } = casa.enVivo;
  const [eventos, categorias] = await Promise.all([catalogo.eventos('web'), catalogo.categorias()]);
  const { datos, destacado } = eventos;
  const primero = datos.find(({ id }) => id === destacado) ?? datos[0];
  return {
    cabeza: {
      ...(await cabezaComun(casa, 'Eventos')),
      canonica: direccion(casa, '/eventos'),
      precarga: primero?.imagenBanner ?? null,
    },
    datos: {
      [`${RUTAS.getEventos.path}?tipoDispositivo=web`]: { eventos: datos, destacado },
      [RUTAS.getCategorias.path]: leer(categorias),
      ...(await conConfiguracion(casa)),
    },
    fuentes: [eventos.contenido, categorias],
  };
}

/** An event's two pages (§2.24, §2.25) with the same facts; the page for buying is the one that search engines list. */
export async function armarEvento(casa: Casa, [id = '']: readonly string[]): Promise<Pagina> {
  const eventoId = Number(id);
  const detalle = await casa.enVivo.catalogo.detalle(eventoId);
  const evento = detalle.datos;
  const secciones = await (await casa.enVivo.evento(eventoId)).secciones();
  const imagen = direccion(casa, rutaDelAnuncio(evento, casa.context.now()));
  const url = direccion(casa, `/eventos/${eventoId}`);
  const operador = casa.context.config.operador.nombre;
  return {
    cabeza: {
      titulo: tituloDeEvento(evento),
      descripcion: describir(evento, casa.context.now()),
      canonica: evento.mostrarWeb ? url : null,
      imagen: { url: imagen, tarjeta: 'summary_large_image', medidas: MEDIDAS },
      precarga: null,
      estructurados: evento.mostrarWeb
        ? eventoEstructurado(evento, {
            url,
            imagen,
            operador,
            termina: detalle.termina,
            secciones: leer(secciones) as Secciones,
          })
        : null,
    },
    datos: {
      [conId(RUTAS.getDetalle.path, eventoId)]: evento,
      [conId(RUTAS.getSecciones.path, eventoId)]: leer(secciones),
      ...(await conConfiguracion(casa)),
    },
    fuentes: [detalle.contenido, secciones],
  };
}

/** The page for picking seats (§2.29), with the names of section and event; its rows change too often to be written. */
export async function armarAsientos(
  casa: Casa,
  [eventoId = '', seccionId = '']: readonly string[],
): Promise<Pagina> {
  const { plano } = await (await casa.enVivo.evento(Number(eventoId))).inventario.estado();
  const seccion = plano.secciones.find(({ id }) => id === Number(seccionId));
  if (!seccion) throw new BusinessError('seccion_no_encontrada');
  const detalle = await casa.enVivo.catalogo.detalle(Number(eventoId));
  const { nombre } = seccion;
  return {
    cabeza: await cabezaComun(casa, `${tituloDeSeccion(nombre)} · ${detalle.datos.nombre}`),
    datos: {
      [conId(RUTAS.getDetalle.path, Number(eventoId))]: detalle.datos,
      // The browser reads the section's name under this address, which is no call of the API.
      [`/eventos/${eventoId}/${seccionId}`]: { nombre },
      ...(await conConfiguracion(casa)),
    },
    fuentes: [detalle.contenido, nombre],
  };
}

/** The page about an event has a title of its own, and the canonical address of the page for buying. */
export async function armarInformacion(casa: Casa, parametros: readonly string[]): Promise<Pagina> {
  const pagina = await armarEvento(casa, parametros);
  return { ...pagina, cabeza: { ...pagina.cabeza, titulo: `Información · ${pagina.cabeza.titulo}` } };
}

/** Login, registration and recovery (§2.15-2.17); their panel shows the current events. */
export async function armarAcceso(casa: Casa, [pantalla = '']: readonly string[]): Promise<Pagina> {
  const { google } = casa.context.config;
  const eventos = await casa.enVivo.catalogo.eventos('web');
  return {
    cabeza: await cabezaComun(casa, TITULOS_DE_ACCESO[pantalla] ?? ''),
    datos: {
      [`${RUTAS.getEventos.path}?tipoDispositivo=web`]: { eventos: eventos.datos },
      [RUTAS.oauthActivos.path]: {
        isGoogleActive: google !== null,
        isAppleActive: false,
        googleClientId: google?.clientId ?? null,
        googleScript: google?.scriptUrl ?? null,
      },
      ...(await conConfiguracion(casa)),
    },
    fuentes: [eventos.contenido],
  };
}

export async function armarLegal(casa: Casa, [documento = '']: readonly string[]): Promise<Pagina> {
  const textos = await leerTextosLegales(casa.context.db);
  return {
    cabeza: {
      ...(await cabezaComun(casa, TITULOS_LEGALES[documento] ?? '')),
      canonica: direccion(casa, `/legales/${documento}`),
    },
    datos: { [RUTAS.legales.path]: textos, ...(await conConfiguracion(casa)) },
    fuentes: [textos.numero],
  };
}

/** A page for one buyer alone, with only a title: the browser fetches the rest. */
export function deAlguien(titulo: string): (casa: Casa) => Promise<Pagina> {
  return casa => paginaSinDatos(casa, titulo);
}

/** The page for unknown addresses (§2.12). */
export async function armarNoEncontrada(casa: Casa): Promise<Pagina> {
  return paginaSinDatos(casa, '404');
}

async function paginaSinDatos(casa: Casa, titulo: string): Promise<Pagina> {
  return { cabeza: await cabezaComun(casa, titulo), datos: await conConfiguracion(casa), fuentes: [] };
}

/** A head without a canonical address, so that search engines leave the page out. */
async function cabezaComun(casa: Casa, titulo: string): Promise<PageHead> {
  const imagen = { url: direccion(casa, '/icono-512.png'), tarjeta: 'summary' as const };
  return { titulo, descripcion: LEMA, canonica: null, imagen, precarga: null, estructurados: null };
}

async function conConfiguracion({ context }: Casa): Promise<Record<string, unknown>> {
  return { [RUTAS.configuracion.path]: await leerOperador(context) };
}

/**
 * Date, place and lowest price, then the event's description, up to the length that search engines show. A change comes
 * first: previews of a link show the beginning alone.
 */
function describir(evento: EventoDetalle, ahora: Date): string {
  const { novedad, precioDesde, descripcion } = evento;
  const noVa = evento.estado === 'cancelado' || evento.estado === 'aplazado';
  const partes = [
    citaDe(evento, ahora),
    novedad && `${novedad.replace(/\.$/, '')}.`,
    !noVa && desdeCuanto(precioDesde),
    descripcion.replace(/\s+/g, ' '),
  ];
  const texto = partes.filter(Boolean).join(' ');
  const signos = [...texto.trim()];
  return signos.length <= LARGO_DE_DESCRIPCION
    ? signos.join('')
    : `${signos
        .slice(0, LARGO_DE_DESCRIPCION - 1)
        .join('')
        .trimEnd()}…`;
}

function citaDe({ estado, fecha, recinto, ciudad }: EventoDetalle, ahora: Date): string {
  const cuando = formatFechaCorta(fecha, recinto.zona, ahora);
  const donde = `${recinto.nombre}, ${ciudad.nombre}.`;
  if (estado === 'cancelado') return `Cancelado: no habrá función. Iba a ser ${cuando}, ${donde}`;
  if (estado === 'aplazado') return `Aplazado, con fecha por anunciar. Iba a ser ${cuando}, ${donde}`;
  return `${cuando}, ${donde}`;
}

function desdeCuanto(precioDesde: number | null): string {
  if (precioDesde === null) return '';
  return precioDesde === 0
    ? 'Hay boletos gratis.'
    : `Desde ${formatPesosMxn(dePesos(precioDesde))} en total.`;
}

function leer(contenido: Content): unknown {
  return JSON.parse(contenido.bytes.toString());
}

function conId(path: string, id: number): string {
  return path.replace(':id', String(id));
}

function direccion({ context }: Casa, path: string): string {
  return `${context.publicUrl()}${path}`;
}

const TITULOS_DE_ACCESO: Readonly<Record<string, string>> = {
  login: 'Inicia sesión',
  register: 'Registrarse',
  forgot: 'Recuperar contraseña',
};

const TITULOS_LEGALES: Readonly<Record<string, string>> = {
  terminos_y_condiciones: 'Términos y condiciones',
  aviso_de_privacidad: 'Aviso de privacidad',
  nuestras_politicas: 'Nuestras políticas',
};
