import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import type { Cambio, Valor } from '../eventos/archivo/cambios.ts';
import type { Impacto } from '../eventos/archivo/impacto.ts';

/** What a load would do, line by line, for the organiser. `nombres`: of the sections, by key. */
export function escribirImpacto(
  impacto: Impacto,
  { zona, nombres }: { zona: string; nombres: ReadonlyMap<string, string> },
): string[] {
  const { cambios, boletos, apartados, vecinos, avisos } = impacto;
  return [
    ...cambios.map(cambio => `  ${escribirCambio(cambio, { zona, nombres })}`),
    ...vecinos.map(
      ({ nombre, boletos: vivos }) =>
        `  El recinto cambia también para «${nombre}» (${contar(vivos, 'boleto vendido', 'boletos vendidos')}).`,
    ),
    ...(boletos + apartados > 0 && cambios.length > 0
      ? [`El evento tiene ${enMano(boletos, apartados)}.`]
      : []),
    ...(avisos > 0
      ? [`Se avisará del cambio de fecha o lugar por correo a ${contar(avisos, 'compra')}.`]
      : []),
  ];
}

function enMano(boletos: number, apartados: number): string {
  return [
    ...(boletos > 0 ? [contar(boletos, 'boleto vendido', 'boletos vendidos')] : []),
    ...(apartados > 0 ? [contar(apartados, 'lugar apartado', 'lugares apartados')] : []),
  ].join(' y ');
}

export function contar(n: number, uno: string, varios = `${uno}s`): string {
  return `${n} ${n === 1 ? uno : varios}`;
}

interface Contexto {
  zona: string;
  nombres: ReadonlyMap<string, string>;
}

function escribirCambio(cambio: Cambio, { zona, nombres }: Contexto): string {
  const { de, cual, campo, antes, ahora } = cambio;
  const nombre = de === 'seccion' || de === 'lugares' ? (nombres.get(cual) ?? cual) : cual;
  if (campo === 'existe') return `${COSAS[de]} «${nombre}»: ${ahora ? 'nueva' : 'se quita'}`;
  const sujeto = de === 'evento' || de === 'cargos' ? '' : `${COSAS[de]}${cual && ` «${nombre}»`}, `;
  if (cambio.cuantos) return `${sujeto}${escribirLugares(cambio, cambio.cuantos)}`;
  const rotulo = sujeto + (CAMPOS[campo] ?? campo);
  if (SIN_VALOR.has(campo)) return `${enMayuscula(rotulo)}: ${ahora === null ? 'se quita' : 'es otro'}`;
  const [una, otra] = [antes, ahora].map(valor => escribirValor(campo, valor, zona));
  return `${enMayuscula(rotulo)}: ${una} → ${otra}`;
}

/** Fields that are too long to be shown, or no text. */
const SIN_VALOR = new Set(['cartel', 'banner', 'mapa']);

const COSAS: Record<Cambio['de'], string> = {
  evento: 'Evento',
  recinto: 'Recinto',
  cargos: 'Cargos',
  categoria: 'Categoría',
  seccion: 'Sección',
  lugares: 'Sección',
  promocion: 'Promoción',
};

const CAMPOS: Record<string, string> = {
  categoria: 'categoría',
  descripcion: 'descripción',
  direccion: 'dirección',
  zona: 'zona horaria',
  limiteDeAsientos: 'límite de asientos',
  mostrarWeb: 'mostrar en la web',
  salaDeEspera: 'sala de espera',
  usoDeTarjeta: 'cargo por uso de tarjeta',
  usoDeServicio: 'cargo por servicio',
  ivaRate: 'tasa de IVA',
  isIvaApplied: 'cobra IVA',
  udsPorCategoria: 'servicio por categoría',
  cargoPorCategoria: 'cargo por servicio',
  precioSeccion: 'precio de sección',
  nombreEspecial: 'nombre especial',
  orientacionFilas: 'orientación de las filas',
  zonaPrecio: 'categoría',
  condicion: 'condición',
  cortesias: 'cortesías',
  cantidadCompra: 'se compran',
  cantidadPaga: 'se pagan',
  usosMaximos: 'usos máximos',
  categorias: 'categorías',
  clave: 'clave',
};

function escribirLugares(
  { campo, antes, ahora }: Cambio,
  { cambian, conservan }: { cambian: number; conservan: number },
): string {
  const lugares = contar(cambian + (campo === 'quitados' ? conservan : 0), 'lugar', 'lugares');
  const tomados =
    conservan > 0
      ? ` (${contar(conservan, 'vendido o apartado conserva lo suyo', 'vendidos o apartados conservan lo suyo')})`
      : '';
  switch (campo) {
    case 'nuevos':
      return `${lugares} más`;
    case 'quitados':
      return `${lugares} menos${conservan > 0 ? `, de ellos ${contar(conservan, 'vendido o apartado', 'vendidos o apartados')}` : ''}`;
    case 'movidos':
      return `${lugares} en otro punto del mapa`;
    default: {
      const [una, otra] = [antes, ahora].map(valor => escribirValor(campo, valor, 'UTC'));
      return `${CAMPOS[campo] ?? campo} de ${lugares}: ${una} → ${otra}${tomados}`;
    }
  }
}

const TASAS = new Set(['usoDeTarjeta', 'usoDeServicio', 'ivaRate', 'cargoPorCategoria']);

function escribirValor(campo: string, valor: Valor, zona: string): string {
  if (valor === null || valor === '') return 'nada';
  if (valor instanceof Date) return `${formatFechaLarga(valor, zona)}, ${formatHora(valor, zona)}`;
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (typeof valor === 'string') return `«${valor.length > 60 ? `${valor.slice(0, 60)}…` : valor}»`;
  if (TASAS.has(campo)) return `${Math.round(valor * 1e6) / 1e4} %`;
  if (campo === 'porcentaje') return `${valor} %`;
  return campo === 'precio' || campo === 'precioSeccion' ? formatPesos(valor as Centavos) : String(valor);
}

function enMayuscula(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}
