import { ApiError } from '@taquilla/cliente/ApiError';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import type { CargoWire, PromocionWire, Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { LlamadaDeTienda } from '@taquilla/contract/tienda/rutas';
import type { call } from '../../src/api/callDePagina.ts';
import type { Proveedor } from '../../src/api/openpay.ts';
import type { ReservaGuardada } from '../../src/compra/reserva.ts';

export const RESERVA_ID = '0d4a3a3e-6a55-4b6e-9d0a-0a4cf1a2b3c4';
export const INVITADO_ID = '7c1f9d52-9c3b-4c52-8a51-2f3b6a7d8e9f';
export const TARJETA = { nombre: 'Ana Prueba', tarjeta: '4111111111111111', expiracion: '12/30', cvv: '123' };
export const INVITADA = { nombre: 'Ana Prueba', correo: ' ana@correo.example ' };

/** A registered buyer's hold, as this browser keeps it. */
export const RESERVA_GUARDADA: ReservaGuardada = {
  reservaId: '0c6f8a0e-6f2b-4d0c-9a3d-1f2e3d4c5b6a',
  invitadoId: null,
  eventoId: 7,
  seccionId: 3,
  esGeneral: false,
  fechaExpiracion: '2026-11-21T20:10:00.000Z',
};

/** Two seats at 1,250.00 held by a guest; 2,875.00 with charges. */
export function buildReserva(cambios: Partial<Reserva> = {}): Reserva {
  return {
    reservaId: RESERVA_ID,
    invitadoId: INVITADO_ID,
    eventoId: 12,
    seccionId: 98,
    seccion: 'Luneta centro',
    bloque: 'Luneta',
    esGeneral: false,
    estado: 'retenida',
    fechaExpiracion: '2026-11-21T20:10:00.000Z',
    cobro: null,
    ahora: '2026-11-21T20:00:00.000Z',
    lugares: [9, 10].map(n => ({
      id: n,
      seccionId: cambios.seccionId ?? 98,
      seccion: cambios.seccion ?? 'Luneta centro',
      bloque: 'Luneta',
      fila: 'F',
      numero: String(n),
      esMesa: false,
      categoria: 'Luneta',
      precio: 1250,
    })),
    cambios: 0,
    masTiempo: true,
    promocion: null,
    desglose: {
      boletos: 2,
      importe: 2500,
      descuento: 0,
      subtotal: 2500,
      cargoServicio: 300,
      cargoTarjeta: 75,
      iva: 0,
      total: 2875,
    },
    correo: null,
    nombre: null,
    ...cambios,
  };
}

export function buildCargo(cargo: Partial<CargoWire['cargo']> = {}): CargoWire {
  return {
    id: RESERVA_ID,
    message: 'Compra exitosa',
    cargo: { id: 'tr1', pagado: true, ...cargo },
    evento: {
      id: 12,
      nombre: 'Noche de Volcanes',
      fecha: '2026-12-12T02:30:00.000Z',
      recinto: { nombre: 'Teatro' },
    },
    total: 2875,
    correo: 'ana@correo.example',
    folio: 'K7MQ2T9WXR',
  };
}

export function buildPromocion(cambios: Partial<PromocionWire> = {}): PromocionWire {
  return {
    id: 1,
    nombre: 'Preventa',
    tipo: 'PORCENTAJE',
    porcentaje: 10,
    cantidadCompra: null,
    cantidadPaga: null,
    aplicaTodoEvento: true,
    categorias: [],
    clave: null,
    ...cambios,
  };
}

/** The failure of a call, in the server's words. */
export function falla(
  code: CodigoError | 'sin_respuesta' | 'desconocido',
  status: number,
  detalles: Record<string, unknown> = {},
) {
  return new ApiError({ code, status, mensajes: [`(${code})`], detalles });
}

interface Hecha {
  id: LlamadaDeTienda;
  input: { body?: Record<string, unknown>; params?: Record<string, unknown> };
}

/** A server that answers by call: a value, an error to throw, or a function of the number of earlier requests. */
export function buildServer(answers: Partial<Record<LlamadaDeTienda, unknown>>) {
  const hechas: Hecha[] = [];
  const contestar = async (id: LlamadaDeTienda, input: Hecha['input'] = {}): Promise<unknown> => {
    const vez = hechas.filter(hecha => hecha.id === id).length;
    hechas.push({ id, input });
    const dada = answers[id];
    const answer: unknown = typeof dada === 'function' ? await dada(vez) : dada;
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw new Error(`The test has no answer for ${id}`);
    return answer;
  };
  return {
    // Each test gives a call an answer of its contract.
    call: contestar as unknown as typeof call,
    hechas,
    /** The names of the calls, in order. */
    nombres: () => hechas.map(({ id }) => id),
    /** The bodies sent with one call. */
    cuerpos: (id: LlamadaDeTienda) => hechas.filter(hecha => hecha.id === id).map(({ input }) => input.body),
  };
}

/** A card provider that makes the tokens k1, k2 … */
export function buildProveedor(): Proveedor & { tokens: number } {
  const proveedor = {
    tokens: 0,
    deviceSessionId: 'dispositivo',
    crearToken: async () => `k${++proveedor.tokens}`,
  };
  return proveedor;
}
