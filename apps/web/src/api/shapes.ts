import { withoutAnswer } from '@taquilla/cliente/answers';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaAparte, LlamadaDeTienda } from '@taquilla/contract/tienda/rutas';

/** The fields that the screens need of each answer, by an example of the field's type. */
const NEEDED: {
  readonly [Id in LlamadaDeTienda | LlamadaAparte]?: { readonly [Field in keyof RespuestaDe<Id>]?: unknown };
} = {
  getDetalle: { nombre: '', recinto: {} },
  getSecciones: { secciones: [], preciosCategorias: [] },
  getFilas: { filas: [], preciosCategorias: [] },
  getMejores: { mejores: [] },
  misEventos: { eventos: [] },
  misBoletos: { boletos: [], pasesGenerales: [], evento: {} },
  miPerfil: { fullName: '', email: '' },
  forgotPassword: { message: '' },
  resetPassword: { message: '' },
  updatePassword: { message: '' },
  getPerfilPago: { tarjetas: [] },
  seguirReembolso: { evento: {}, estado: '', monto: 0 },
  verCambioDeCompra: { evento: {}, reembolso: {}, folio: '' },
  verOtrosLugares: { opciones: [] },
  misCambios: { cambios: [] },
  misPagosPendientes: { pagos: [] },
  estadoDeReferencia: { evento: {}, estado: '', secciones: [] },
  cancelarReferencia: { evento: {}, estado: '' },
  aceptarLugares: { evento: {}, estado: '' },
  listarReembolsos: { eventos: [] },
  estadoDeReembolsos: { evento: {}, comoVa: [], total: 0 },
  consultarReserva: { lugares: [], desglose: {}, fechaExpiracion: '' },
};

/** The answer, if it has that call's shape. JSON of another server, such as a hotel's network, counts as no answer. */
export function requireShape<Id extends LlamadaDeTienda | LlamadaAparte>(
  id: Id,
  answer: RespuestaDe<Id>,
): RespuestaDe<Id> {
  const given: Readonly<Record<string, unknown>> = answer;
  const isOurs = Object.entries(NEEDED[id] ?? {}).every(([field, like]) => isAlike(given[field], like));
  if (!isOurs) throw withoutAnswer(answer);
  return answer;
}

function isAlike(value: unknown, like: unknown): boolean {
  return value !== null && typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
}
