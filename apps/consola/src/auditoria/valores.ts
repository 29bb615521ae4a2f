import type { CausaDeCancelacion } from '@taquilla/contract/comun/cancelacion';
import { CAUSAS } from '@taquilla/rules/cancelacion';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { nombresDeCampos } from '@taquilla/rules/evento/campos';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { fechaYHora } from '../ui/fechas.ts';

/** The fields' names for people; a field that is missing here appears under its own name, spelled out. */
const CAMPOS: Readonly<Record<string, string>> = {
  ...nombresDeCampos('enRegistro'),
  acompanantes: 'Lugares de acompañante',
  aplica: 'Aplica',
  atributos: 'Señas',
  atribuible: 'Responsabilidad de quien organiza',
  boletos: 'Boletos',
  cambiados: 'Cambiaron',
  cambios: 'Cambios',
  cantidadCompra: 'Lleva',
  cantidadPaga: 'Paga',
  causa: 'Causa',
  categoria: 'Género',
  ciudad: 'Ciudad',
  codigos: 'Códigos',
  cuentaLimite: 'Cuenta para el límite por persona',
  compensacion: 'Compensación',
  de: 'De',
  direccion: 'Dirección',
  frase: 'Cómo se cuenta',
  isIvaApplied: 'Cobra IVA',
  ivaRate: 'IVA',
  liberaEn: 'Se libera',
  mover: 'Secciones que se movieron',
  maximoPorCompra: 'Máximo por compra',
  numero: 'Número',
  palabras: 'Correos',
  pendientes: 'Esperan a liberarse',
  precioDeAcompanante: 'Precio del lugar de acompañante',
  promesa: 'Promesa',
  porLote: 'Con códigos de un uso',
  rechazados: 'No se pudieron',
  recinto: 'Recinto',
  saldo: 'Saldo del proveedor',
  seLibera: 'Se liberan 48 horas antes',
  taquilla: 'En taquilla',
  taquillaPuedeVender: 'La taquilla puede venderlos',
  tipo: 'Clase',
  udsPorCategoria: 'Servicio distinto por zona',
  usoDeServicio: 'Servicio',
  usoDeTarjeta: 'Tarjeta',
  usosMaximos: 'Usos como máximo',
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

const DE_MAQUINA = /^(id|version|bytes|color|colores|sha256|hash|forzar|propuesta|caja|cancelacion)$|Ids?$/;
const DE_DINERO = /^(precio|monto|contado|esperado|total|saldo|de|fondo|precioSeccion|precioDeAcompanante)$/;
const DE_TASA = /^(usoDeTarjeta|usoDeServicio|ivaRate|compensacion)$/;
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
  if (typeof valor === 'string' && campo === 'causa' && Object.hasOwn(CAUSAS, valor))
    return CAUSAS[valor as CausaDeCancelacion].nombre;
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
