import type { Opcional, OpcionalesDeEvento } from '@taquilla/contract/comun/opcionalesDeEvento';
import type { DatosDeEvento } from '@taquilla/contract/consola/datosDeEvento';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { CAMPOS, nombresDeCampos } from '@taquilla/rules/evento/campos';
import { CAMPOS_OPCIONALES, OPCIONALES } from '@taquilla/rules/evento/opcionales';
import { formatEntero } from '@taquilla/rules/numeros';
import { leerEntero } from '../../campos/entero.ts';
import { aPared, dePared } from '../../campos/momento.ts';
import type { Parsed } from '../../campos/parsed.ts';
import { sayValue } from '../../edicion/sayValue.ts';
import type { AvisosLeidos } from '../AvisosDeFecha.tsx';

/** The page's data as typed: texts as they stand in their fields, so that no typed text is lost (§C2.4). */
export interface FormaDeDatos extends Record<Opcional, string> {
  nombre: string;
  artista: string;
  /** The others of the bill, with commas between them. */
  artistas: string;
  genero: string;
  descripcion: string;
  /** Local dates and times of the venue, as the browser's field writes them; empty for none. */
  fecha: string;
  ventaDesde: string;
  ventaHasta: string;
  duracionMin: string;
  limiteDeAsientos: string;
  salaDeEspera: boolean;
  mostrarWeb: boolean;
  politicaTipo: DatosDeEvento['politica']['tipo'];
  politicaDias: string;
  clave: string;
}

/** The props of that page's fields. */
export interface CamposDeDatosProps {
  evento: EventoDeConsola;
  forma: FormaDeDatos;
  faltas: Readonly<Partial<Record<string, string>>>;
  cambiar: (cambios: Partial<FormaDeDatos>) => void;
  /** Warnings about another date. */
  avisos: AvisosLeidos;
}

/** The fields' names for people. */
export const NOMBRES: Readonly<Record<keyof FormaDeDatos, string>> = {
  ...nombresDeCampos('etiqueta'),
  politicaTipo: CAMPOS.politica.etiqueta,
  politicaDias: 'Días antes',
};

export const POLITICAS: readonly { value: FormaDeDatos['politicaTipo']; label: string }[] = [
  { value: 'ley', label: 'Sólo las que marca la ley' },
  { value: 'hasta_dias', label: 'Hasta unos días antes' },
  { value: 'solo_cambio', label: 'Sólo cambio de lugar' },
];

/** A field's value in words. */
export function mostrarDato(valor: unknown): string {
  return POLITICAS.find(({ value }) => value === valor)?.label ?? sayValue(valor);
}

export function formaDe(evento: EventoDeConsola): FormaDeDatos {
  const { zona } = evento.recinto;
  const pared = (instante: string | null) => (instante === null ? '' : aPared(instante, zona));
  return {
    nombre: evento.nombre,
    artista: evento.artista ?? '',
    artistas: evento.artistas.join(', '),
    genero: evento.genero ?? '',
    descripcion: evento.descripcion,
    fecha: aPared(evento.fecha, zona),
    ventaDesde: pared(evento.ventaDesde),
    ventaHasta: pared(evento.ventaHasta),
    duracionMin: String(evento.duracionMin),
    limiteDeAsientos: String(evento.limiteDeAsientos),
    salaDeEspera: evento.salaDeEspera,
    mostrarWeb: evento.mostrarWeb,
    politicaTipo: evento.politica.tipo,
    politicaDias: evento.politica.dias === null ? '' : String(evento.politica.dias),
    ...porOpcional(campo => String(evento[campo] ?? '')),
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

function enterosDe(forma: FormaDeDatos): Partial<Record<keyof FormaDeDatos, Parsed<number | string | null>>> {
  return {
    duracionMin: leerEntero(forma.duracionMin, { min: 1, max: 20_160 }),
    limiteDeAsientos: leerEntero(forma.limiteDeAsientos, { min: 1, max: 100 }),
    ...porOpcional(campo => leerOpcional(campo, forma[campo])),
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
    ...(cambio('artistas') && { artistas: leerArtistas(forma.artistas) }),
    ...(cambio('genero') && { genero: oNulo(forma.genero) }),
    ...(cambio('descripcion') && { descripcion: forma.descripcion }),
    ...(cambio('fecha') && { fecha: momento(forma.fecha) ?? '' }),
    ...(cambio('ventaDesde') && { ventaDesde: momento(forma.ventaDesde) }),
    ...(cambio('ventaHasta') && { ventaHasta: momento(forma.ventaHasta) }),
    ...(cambio('duracionMin') && { duracionMin: entero(forma.duracionMin) }),
    ...(cambio('limiteDeAsientos') && { limiteDeAsientos: entero(forma.limiteDeAsientos) }),
    ...(cambio('salaDeEspera') && { salaDeEspera: forma.salaDeEspera }),
    ...(cambio('mostrarWeb') && { mostrarWeb: forma.mostrarWeb }),
    ...((cambio('politicaTipo') || cambio('politicaDias')) && {
      politica: {
        tipo: forma.politicaTipo,
        dias: forma.politicaTipo === 'hasta_dias' ? entero(forma.politicaDias) : null,
      },
    }),
    ...opcionalesEscritos(forma, cambio),
    ...(cambio('clave') && { clave: forma.clave }),
  };
}

function porOpcional<Valor>(de: (campo: Opcional) => Valor): Record<Opcional, Valor> {
  return Object.fromEntries(CAMPOS_OPCIONALES.map(campo => [campo, de(campo)])) as Record<Opcional, Valor>;
}

/** An optional field as typed; an empty one has no value and no fault. */
function leerOpcional(campo: Opcional, texto: string): Parsed<number | string | null> {
  const { rango } = OPCIONALES[campo];
  if (texto.trim() === '') return { valor: null };
  return rango ? leerEntero(texto, { min: rango[0], max: rango[1] }) : { valor: texto.trim() };
}

/** The optional data of a form; null for a field that is empty, or has a fault. */
export function opcionalesEscritos(
  forma: FormaDeDatos,
  cuales: (campo: Opcional) => boolean = () => true,
): Partial<OpcionalesDeEvento> {
  const suyos = CAMPOS_OPCIONALES.filter(cuales);
  return Object.fromEntries(suyos.map(campo => [campo, leerOpcional(campo, forma[campo]).valor ?? null]));
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

/** Names with commas or lines between them. */
export function leerArtistas(texto: string): string[] {
  return texto
    .split(/[,\n]/)
    .map(nombre => nombre.trim())
    .filter(nombre => nombre !== '');
}
