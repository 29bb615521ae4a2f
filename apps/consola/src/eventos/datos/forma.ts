import type { DatosDeEvento } from '@taquilla/contract/consola/datosDeEvento';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { leerEntero } from '../../campos/entero.ts';
import { aPared, dePared } from '../../campos/momento.ts';
import type { Parsed } from '../../campos/parsed.ts';

/** The page's data as typed: texts as they stand in their fields, so that no typed text is lost (§C2.4). */
export interface FormaDeDatos {
  nombre: string;
  artista: string;
  genero: string;
  descripcion: string;
  /** Local dates and times of the venue, as the browser's field writes them; empty for none. */
  fecha: string;
  ventaDesde: string;
  ventaHasta: string;
  duracionMin: string;
  edadMinima: string;
  limiteDeAsientos: string;
  salaDeEspera: boolean;
  mostrarWeb: boolean;
  politicaTipo: DatosDeEvento['politica']['tipo'];
  politicaDias: string;
  textoCartel: string;
  textoBanner: string;
  clave: string;
}

/** The props of that page's fields. */
export interface CamposDeDatosProps {
  evento: EventoDeConsola;
  forma: FormaDeDatos;
  faltas: Readonly<Partial<Record<string, string>>>;
  cambiar: (cambios: Partial<FormaDeDatos>) => void;
}

/** The fields' names for people. */
export const NOMBRES: Readonly<Record<keyof FormaDeDatos, string>> = {
  nombre: 'Nombre',
  artista: 'Artista',
  genero: 'Género',
  descripcion: 'Descripción',
  fecha: 'Empieza',
  ventaDesde: 'La venta abre',
  ventaHasta: 'La venta cierra',
  duracionMin: 'Duración',
  edadMinima: 'Edad mínima',
  limiteDeAsientos: 'Boletos por persona',
  salaDeEspera: 'Sala de espera',
  mostrarWeb: 'Se vende en la tienda',
  politicaTipo: 'Devoluciones',
  politicaDias: 'Días antes',
  textoCartel: 'Qué se ve en el cartel',
  textoBanner: 'Qué se ve en la portada',
  clave: 'Clave',
};

export function formaDe(evento: EventoDeConsola): FormaDeDatos {
  const { zona } = evento.recinto;
  const pared = (instante: string | null) => (instante === null ? '' : aPared(instante, zona));
  return {
    nombre: evento.nombre,
    artista: evento.artista ?? '',
    genero: evento.genero ?? '',
    descripcion: evento.descripcion,
    fecha: aPared(evento.fecha, zona),
    ventaDesde: pared(evento.ventaDesde),
    ventaHasta: pared(evento.ventaHasta),
    duracionMin: String(evento.duracionMin),
    edadMinima: evento.edadMinima === null ? '' : String(evento.edadMinima),
    limiteDeAsientos: String(evento.limiteDeAsientos),
    salaDeEspera: evento.salaDeEspera,
    mostrarWeb: evento.mostrarWeb,
    politicaTipo: evento.politica.tipo,
    politicaDias: evento.politica.dias === null ? '' : String(evento.politica.dias),
    textoCartel: evento.textoCartel ?? '',
    textoBanner: evento.textoBanner ?? '',
    clave: evento.clave,
  };
}

type Faltas = Partial<Record<keyof FormaDeDatos, string>>;

/** The faults of the typed form, one sentence a field. The server checks again; these appear at once. */
export function revisarForma(forma: FormaDeDatos, zona: string): Faltas {
  const faltas: Faltas = {};
  if (forma.nombre.trim() === '') faltas.nombre = 'Escribe el nombre del evento.';
  const lecturas = { ...enterosDe(forma), ...momentosDe(forma, zona) };
  for (const [campo, { error }] of Object.entries(lecturas)) {
    if (error) faltas[campo as keyof FormaDeDatos] = error;
  }
  const { fecha, ventaDesde, ventaHasta } = momentosDe(forma, zona);
  if (ventaHasta?.valor && fecha.valor && ventaHasta.valor > fecha.valor) {
    faltas.ventaHasta ??= 'Cierra después de que empieza. Lo más tarde es la hora en que empieza.';
  }
  if (ventaDesde?.valor && ventaHasta?.valor && ventaDesde.valor >= ventaHasta.valor) {
    faltas.ventaHasta ??= 'Cierra antes de abrir.';
  }
  return faltas;
}

function enterosDe(forma: FormaDeDatos): Partial<Record<keyof FormaDeDatos, Parsed<number>>> {
  return {
    duracionMin: leerEntero(forma.duracionMin, { min: 1, max: 20_160 }),
    limiteDeAsientos: leerEntero(forma.limiteDeAsientos, { min: 1, max: 100 }),
    ...(forma.edadMinima.trim() && { edadMinima: leerEntero(forma.edadMinima, { min: 1, max: 99 }) }),
    ...(forma.politicaTipo === 'hasta_dias' && {
      politicaDias: leerEntero(forma.politicaDias, { min: 1, max: 365 }),
    }),
  };
}

function momentosDe(forma: FormaDeDatos, zona: string) {
  return {
    fecha: dePared(forma.fecha, zona),
    ...(forma.ventaDesde && { ventaDesde: dePared(forma.ventaDesde, zona) }),
    ...(forma.ventaHasta && { ventaHasta: dePared(forma.ventaHasta, zona) }),
  } as { fecha: Parsed<string>; ventaDesde?: Parsed<string>; ventaHasta?: Parsed<string> };
}

/** The changed fields as the body of the call. `forma` is complete and without faults. */
export function cuerpoDe(
  cambios: Partial<FormaDeDatos>,
  forma: FormaDeDatos,
  zona: string,
): Partial<DatosDeEvento> {
  const cambio = (campo: keyof FormaDeDatos) => campo in cambios;
  const entero = (texto: string) => Number(texto.replaceAll(',', ''));
  const oNulo = (texto: string) => texto.trim() || null;
  const momento = (texto: string) => (texto ? (dePared(texto, zona).valor ?? null) : null);
  return {
    ...(cambio('nombre') && { nombre: forma.nombre }),
    ...(cambio('artista') && { artista: oNulo(forma.artista) }),
    ...(cambio('genero') && { genero: oNulo(forma.genero) }),
    ...(cambio('descripcion') && { descripcion: forma.descripcion }),
    ...(cambio('fecha') && { fecha: momento(forma.fecha) ?? '' }),
    ...(cambio('ventaDesde') && { ventaDesde: momento(forma.ventaDesde) }),
    ...(cambio('ventaHasta') && { ventaHasta: momento(forma.ventaHasta) }),
    ...(cambio('duracionMin') && { duracionMin: entero(forma.duracionMin) }),
    ...(cambio('edadMinima') && { edadMinima: forma.edadMinima.trim() ? entero(forma.edadMinima) : null }),
    ...(cambio('limiteDeAsientos') && { limiteDeAsientos: entero(forma.limiteDeAsientos) }),
    ...(cambio('salaDeEspera') && { salaDeEspera: forma.salaDeEspera }),
    ...(cambio('mostrarWeb') && { mostrarWeb: forma.mostrarWeb }),
    ...((cambio('politicaTipo') || cambio('politicaDias')) && {
      politica: {
        tipo: forma.politicaTipo,
        dias: forma.politicaTipo === 'hasta_dias' ? entero(forma.politicaDias) : null,
      },
    }),
    ...(cambio('textoCartel') && { textoCartel: oNulo(forma.textoCartel) }),
    ...(cambio('textoBanner') && { textoBanner: oNulo(forma.textoBanner) }),
    ...(cambio('clave') && { clave: forma.clave }),
  };
}

/** A sentence about the buyers that another name or artist concerns, and their legal right (§C4.3). */
export function aQuienLeToca({ vendidos, apartados }: EventoDeConsola['cifras']): string {
  if (vendidos > 0)
    return `Boletos vendidos: ${formatEntero(vendidos)}. Si sus compradores ya no verán el mismo espectáculo, es un cambio sustancial: tienen derecho a su dinero.`;
  const que = 'Si ya no es el mismo espectáculo, es un cambio sustancial';
  if (apartados > 0)
    return `Nadie ha comprado todavía; lugares apartados: ${formatEntero(apartados)}. ${que}: quienes los paguen tienen derecho a su dinero.`;
  return `Ya se apartó o vendió alguno, aunque ahora no queda ninguno. ${que}, y así queda anotado.`;
}
