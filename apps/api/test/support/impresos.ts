import { centavos } from '@taquilla/rules/dinero';
import type { BoletoFirmado, EventoDeBoleto } from '../../src/boletos/boleto.ts';

/** An event as papers print it. */
export const evento: EventoDeBoleto = {
  id: 7,
  nombre: 'Noche de Volcanes',
  fecha: new Date('2026-05-24T02:30:00Z'),
  artista: 'Orquesta Ceniza y Miel',
  recinto: 'Teatro Jacaranda',
  direccion: 'Calle Magnolia 48',
  ciudad: 'Puebla',
  zona: 'America/Mexico_City',
  suerte: null,
  datos: [],
};

/** A ticket of it with a seat; more was paid than its price, for its charges. */
export const asiento: BoletoFirmado = {
  id: 40218,
  eventoId: 7,
  seccionId: 12,
  quemadoUUID: '0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5d',
  f: 'AQAAAAADAACdGgAMAAAAAHlxQ2Vyb3MgcXVlIG5vIHNvbiB1bmEgZmlybWEsIHBlcm8gb2N1cGFuIGxvIG1pc21vIHF1ZSB1bmEgZGUgdmVyZGFk',
  esGeneral: false,
  estado: 'vigente',
  precio: centavos(125_000),
  pagado: centavos(140_000),
  esPrecioDeSeccion: false,
  categoria: 'Luneta',
  seccion: 'Luneta centro',
  bloque: 'A',
  asiento: { fila: 'F', numero: '9' },
};

/** A general pass of the same event. */
export const general: BoletoFirmado = {
  ...asiento,
  id: 40219,
  quemadoUUID: '7d1c4e88-1b1f-4c57-8f43-90f6d2b1a3e4',
  esGeneral: true,
  categoria: 'Pista',
  seccion: 'Pista',
  asiento: null,
};
