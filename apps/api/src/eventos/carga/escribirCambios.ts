import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { nombresDeCampos } from '@taquilla/rules/evento/campos';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import type { Cambio, Valor } from './cambios.ts';
import type { Impacto } from './impacto.ts';

/** The effect of a load, line by line, for the organiser. `nombres`: names of the sections by key. */
export function escribirImpacto(
  impacto: Impacto,
  { zona, nombres }: { zona: string; nombres: ReadonlyMap<string, string> },
): string[] {
  const { cambios, boletos, apartados, vecinos, avisos } = impacto;
  return [
    ...cambios.map(cambio => `  ${escribirCambio(cambio, { zona, nombres })}`),
    ...vecinos.map(
      ({ nombre, boletos: alive }) =>
        `  El recinto cambia también para «${nombre}» (${count(alive, 'boleto vendido', 'boletos vendidos')}).`,
    ),
    ...(boletos + apartados > 0 && cambios.length > 0
      ? [`El evento tiene ${inHand(boletos, apartados)}.`]
      : []),
    ...(avisos > 0
      ? [`Se avisará del cambio de fecha o lugar por correo a ${count(avisos, 'compra')}.`]
      : []),
  ];
}

function inHand(boletos: number, apartados: number): string {
  return [
    ...(boletos > 0 ? [count(boletos, 'boleto vendido', 'boletos vendidos')] : []),
    ...(apartados > 0 ? [count(apartados, 'lugar apartado', 'lugares apartados')] : []),
  ].join(' y ');
}

export function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

interface Frame {
  zona: string;
  nombres: ReadonlyMap<string, string>;
}

function escribirCambio(cambio: Cambio, { zona, nombres }: Frame): string {
  const { de, cual: which, campo, antes, ahora } = cambio;
  const nombre = de === 'seccion' || de === 'lugares' ? (nombres.get(which) ?? which) : which;
  if (campo === 'existe') return `${THINGS[de]} «${nombre}»: ${ahora ? 'nueva' : 'se quita'}`;
  const subject = de === 'evento' || de === 'cargos' ? '' : `${THINGS[de]}${which && ` «${nombre}»`}, `;
  if (cambio.cuantos) return `${subject}${escribirLugares(cambio, cambio.cuantos)}`;
  const label = subject + (FIELDS[campo] ?? campo);
  if (NO_VALUE.has(campo)) return `${capitalised(label)}: ${ahora === null ? 'se quita' : 'es otro'}`;
  const [one, other] = [antes, ahora].map(value => escribirValor(campo, value, zona));
  return `${capitalised(label)}: ${one} → ${other}`;
}

/** Fields whose values are too long to show, or are no text. */
const NO_VALUE = new Set(['cartel', 'banner', 'mapa', 'codigos']);

const THINGS: Record<Cambio['de'], string> = {
  evento: 'Evento',
  recinto: 'Recinto',
  cargos: 'Cargos',
  taquilla: 'Cargos de taquilla',
  categoria: 'Categoría',
  fase: 'Fase',
  seccion: 'Sección',
  lugares: 'Sección',
  bloqueo: 'Bloqueo',
  promocion: 'Promoción',
};

const FIELDS: Record<string, string> = {
  ...nombresDeCampos('enCambios'),
  categoria: 'categoría',
  direccion: 'dirección',
  zona: 'zona horaria',
  usoDeTarjeta: 'cargo por uso de tarjeta',
  usoDeServicio: 'cargo por servicio',
  ivaRate: 'tasa de IVA',
  isIvaApplied: 'cobra IVA',
  udsPorCategoria: 'servicio por categoría',
  cargoPorCategoria: 'cargo por servicio',
  precioSeccion: 'precio de sección',
  acompanantePrecio: 'precio de los lugares de acompañante',
  acompananteSeLibera: 'los lugares de acompañante se liberan 48 horas antes',
  cuentaLimite: 'cuenta para el límite por persona',
  maximoPorCompra: 'máximo por compra',
  nombreEspecial: 'nombre especial',
  orientacionFilas: 'orientación de las filas',
  zonaPrecio: 'categoría',
  condicion: 'condición',
  atributos: 'señas',
  cortesias: 'cortesías',
  cantidadCompra: 'se compran',
  cantidadPaga: 'se pagan',
  usosMaximos: 'usos máximos',
  categorias: 'categorías',
  codigos: 'lista de códigos',
  libera: 'hora de liberar',
  taquillaPuedeVender: 'taquilla puede vender',
};

function escribirLugares(
  { campo, antes, ahora }: Cambio,
  { cambian, conservan }: { cambian: number; conservan: number },
): string {
  const lugares = count(cambian + (campo === 'quitados' ? conservan : 0), 'lugar', 'lugares');
  const tomados =
    conservan > 0
      ? ` (${count(conservan, 'vendido o apartado conserva lo suyo', 'vendidos o apartados conservan lo suyo')})`
      : '';
  switch (campo) {
    case 'nuevos':
      return `${lugares} más`;
    case 'quitados':
      return `${lugares} menos${conservan > 0 ? `, de ellos ${count(conservan, 'vendido o apartado', 'vendidos o apartados')}` : ''}`;
    case 'movidos':
      return `${lugares} en otro punto del mapa`;
    default: {
      const [one, other] = [antes, ahora].map(value => escribirValor(campo, value, 'UTC'));
      return `${FIELDS[campo] ?? campo} de ${lugares}: ${one} → ${other}${tomados}`;
    }
  }
}

const PRICES = new Set(['precio', 'precioSeccion', 'acompanantePrecio']);
const RATES = new Set(['usoDeTarjeta', 'usoDeServicio', 'ivaRate', 'cargoPorCategoria']);

function escribirValor(campo: string, value: Valor, zona: string): string {
  if (value === null || value === '') return 'nada';
  if (value instanceof Date) return `${formatFechaLarga(value, zona)}, ${formatHora(value, zona)}`;
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'string') return `«${value.length > 60 ? `${value.slice(0, 60)}…` : value}»`;
  if (RATES.has(campo)) return `${Math.round(value * 1e6) / 1e4} %`;
  if (campo === 'porcentaje') return `${value} %`;
  return PRICES.has(campo) ? formatPesos(value as Centavos) : String(value);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
