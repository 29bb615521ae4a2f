import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { Cancelacion } from '../../src/cancelaciones/palabras.ts';

const ZONA = 'America/Mexico_City';

/** An event on sale, as its page reads it. */
export function buildEvento(cambio: Partial<EventoDeConsola> = {}): EventoDeConsola {
  return {
    id: 3,
    version: 1,
    clave: 'ultima-vuelta',
    nombre: 'Última vuelta',
    artista: 'Río Seco',
    artistas: [],
    recinto: { id: 1, clave: 'tezontle', nombre: 'Auditorio Tezontle', ciudad: 'Guadalajara', zona: ZONA },
    fecha: '2031-05-17T02:00:00.000Z',
    estado: 'en_venta',
    cifras: { aforo: 500, vendidos: 486, apartados: 0, bloqueados: 0, libres: 14 },
    cartel: null,
    puede: [],
    ...cambio,
  } as unknown as EventoDeConsola;
}

/** A change that runs: buyers choose. */
export function buildCorrida(cambio: Partial<Cancelacion> = {}): Cancelacion {
  return {
    id: 9,
    tipo: 'reprogramar',
    estado: 'corriendo',
    evento: {
      id: 3,
      nombre: 'Última vuelta',
      clave: 'ultima-vuelta',
      fecha: '2031-05-17T02:00:00.000Z',
      zona: ZONA,
      recinto: 'Auditorio Tezontle',
      ciudad: 'Guadalajara',
    },
    causa: 'produccion',
    atribuible: true,
    motivo: null,
    frase: 'La producción no pudo montar el escenario.',
    compensacion: {
      parte: 0.2,
      hasta: '2032-05-17',
      debida: { ventas: 0, monto: 0 },
      pagada: { ventas: 0, monto: 0 },
    },
    promesa: '2031-06-30',
    promesaDias: 30,
    cumplida: null,
    palabras: {},
    datos: {},
    decidenHasta: '2031-06-16T05:59:59.000Z',
    ritmo: 5,
    propuestaPor: 'Renata Ibarra',
    propuestaEn: '2031-05-01T18:00:00.000Z',
    confirmadaPor: null,
    confirmadaEn: '2031-05-01T18:04:00.000Z',
    graciaHasta: '2031-05-01T18:14:00.000Z',
    terminadaEn: null,
    ventas: 10,
    boletos: 20,
    total: 10_000,
    comoVa: [
      { como: 'devuelto', ventas: 1, monto: 1_000 },
      { como: 'por_enviar', ventas: 1, monto: 500.5 },
      { como: 'conserva', ventas: 2, monto: 2_000 },
      { como: 'sin_decidir', ventas: 6, monto: 6_499.5 },
    ],
    saldo: null,
    correos: { enviados: 10, porEnviar: 0, rebotados: 0, detenidos: false, siguenEn: null, comunicados: 0 },
    conducible: true,
    personas: [],
    confirmable: false,
    al: '2031-05-02T00:00:00.000Z',
    ...cambio,
  } as Cancelacion;
}
