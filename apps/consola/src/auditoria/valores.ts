import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { fechaYHora } from '../ui/fechas.ts';

/** The fields' names for people; a field that is missing here appears under its own name, spelled out. */
const CAMPOS: Readonly<Record<string, string>> = {
  aplica: 'Aplica',
  atributos: 'Señas',
  artista: 'Artista',
  boletos: 'Boletos',
  cambiados: 'Cambiaron',
  cambios: 'Cambios',
  cantidadCompra: 'Lleva',
  cantidadPaga: 'Paga',
  categoria: 'Género',
  ciudad: 'Ciudad',
  clave: 'Clave',
  codigos: 'Códigos',
  de: 'De',
  descripcion: 'Descripción',
  direccion: 'Dirección',
  duracionMin: 'Duración en minutos',
  edadMinima: 'Edad mínima',
  genero: 'Género',
  isIvaApplied: 'Cobra IVA',
  ivaRate: 'IVA',
  liberaEn: 'Se libera',
  limiteDeAsientos: 'Boletos por persona',
  mostrarWeb: 'Se vende en la tienda',
  mover: 'Secciones que se movieron',
  numero: 'Número',
  pendientes: 'Esperan a liberarse',
  politica: 'Devoluciones',
  porLote: 'Con códigos de un uso',
  rechazados: 'No se pudieron',
  recinto: 'Recinto',
  taquilla: 'En taquilla',
  taquillaPuedeVender: 'La taquilla puede venderlos',
  tipo: 'Clase',
  udsPorCategoria: 'Servicio distinto por zona',
  usoDeServicio: 'Servicio',
  usoDeTarjeta: 'Tarjeta',
  usosMaximos: 'Usos como máximo',
  ventaDesde: 'La venta abre',
  ventaHasta: 'La venta cierra',
  web: 'En la tienda',
  zona: 'Zona',
};

/** Values of the record that have a word for people. */
const PALABRAS: Readonly<Record<string, string>> = {
  ...NOMBRE_DE_ROL,
  PORCENTAJE: 'un porcentaje',
  CANTIDAD: 'lleva unos, paga menos',
  acompanante: 'acompañante',
  al_liberarse: 'conforme se liberen',
  en_venta: 'en venta',
  los_que_se_pueda: 'los que se pueda',
  silla_de_ruedas: 'silla de ruedas',
  sin_escalones: 'sin escalones',
  todo_o_nada: 'todos o ninguno',
  todos: 'todos',
  venta_cerrada: 'venta cerrada',
  vista_obstruida: 'vista obstruida',
};

const DE_MAQUINA = /^(id|version|bytes|color|colores|sha256|hash|forzar|propuesta|caja)$|Ids?$/;
const DE_DINERO = /^(precio|monto|contado|esperado|total|de|fondo|precioSeccion)$/;
const DE_TASA = /^(usoDeTarjeta|usoDeServicio|ivaRate)$/;
/** The hash that names an image. */
const HUELLA = /^[0-9a-f]{64}$/;
const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Whether people can read a field; ids and hashes mean nothing to them. */
export function seCuenta(campo: string): boolean {
  return !DE_MAQUINA.test(campo);
}

export function nombrarCampo(campo: string): string {
  const dicho = CAMPOS[campo];
  if (dicho !== undefined) return dicho;
  const palabras = campo.replaceAll('_', ' ').replace(/[A-Z]/g, letra => ` ${letra.toLowerCase()}`);
  return palabras.charAt(0).toUpperCase() + palabras.slice(1);
}

/** A value in words: money, dates and states, lists with commas. */
export function decirValor(campo: string, valor: unknown): string {
  if (valor === null || valor === undefined || valor === '') return '(vacío)';
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (typeof valor === 'number') return decirNumero(campo, valor);
  if (typeof valor === 'string' && HUELLA.test(valor)) return 'puesta';
  if (typeof valor === 'string') return INSTANTE.test(valor) ? fechaYHora(valor) : (PALABRAS[valor] ?? valor);
  if (Array.isArray(valor) && campo === 'boletos') return String(valor.length);
  if (Array.isArray(valor))
    return valor.length === 0 ? 'ninguno' : valor.map(uno => decirValor(campo, uno)).join('; ');
  const partes = Object.entries(valor).filter(([nombre]) => seCuenta(nombre));
  return partes
    .map(([nombre, suyo]) => `${nombrarCampo(nombre).toLowerCase()}: ${decirValor(nombre, suyo)}`)
    .join(', ');
}

function decirNumero(campo: string, valor: number): string {
  if (DE_DINERO.test(campo)) return pesosDichos(valor);
  if (DE_TASA.test(campo)) return `${+(valor * 100).toFixed(4)} %`;
  return campo === 'porcentaje' ? `${valor} %` : String(valor);
}

export function pesosDichos(valor: unknown): string {
  return typeof valor === 'number' ? formatPesos(dePesos(valor)) : 'dinero';
}
