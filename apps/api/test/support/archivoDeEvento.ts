import { expect } from 'vitest';
import { formatFalla } from '../../src/eventos/archivo/falla.ts';
import { leerEvento } from '../../src/eventos/archivo/leerArchivo.ts';
import type { MapaLeido } from '../../src/mapas/mapaLeido.ts';
import { MapaNoValido } from '../../src/mapas/mapaNoValido.ts';
import { normalizarMapa } from '../../src/mapas/normalizarMapa.ts';

export const MAPA =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g data-seccion="sala"><path d="M0 0H9"/></g><g data-seccion="pista"><path d="M0 9H9"/></g></svg>';

export const RECINTO = `
recinto:
  clave: foro
  nombre: Foro
  direccion: Calle 1
  ciudad: Mérida
  zona: America/Merida
  mapa: foro.svg
secciones:
  sala:
    nombre: Sala
    tipo: numerada
    filas:
      A-B: { asientos: [4, 6] }
      C: { asientos: 3, sinAsiento: 2 }
  pista: { nombre: Pista, tipo: general, capacidad: 10 }
`;

export const EVENTO = `
evento:
  clave: prueba
  nombre: Prueba
  artista: Nadie
  categoria: Teatro
  recinto: foro.yaml
  fecha: 2026-12-05 20:30
  descripcion: Una prueba.
  cartel: cartel.svg
  banner: banner.svg
  limiteDeAsientos: 4
cargos: { usoDeTarjeta: 0.03, usoDeServicio: 0.12 }
categoriasEvento:
  Oro: { color: '#ff86bd', precio: 500.50 }
  Plata: { color: '#62c9ff', precio: 300 }
secciones:
  sala:
    categoria: Plata
    filas:
      A: { categoria: Oro }
      B: { precio: 350 }
    cortesia: { B: 1-2 }
    bloqueado: { C: todos }
  pista: { categoria: Plata, cortesia: 2, bloqueado: 1 }
adicionales:
  estacionamiento: { nombre: Estacionamiento, categoria: Plata, precio: 120, capacidad: 5, cuentaLimite: false, maximoPorCompra: 2 }
promociones:
  - { nombre: Dos por uno, tipo: CANTIDAD, cantidadCompra: 2, cantidadPaga: 1 }
  - { nombre: Amigos, tipo: PORCENTAJE, porcentaje: 15, clave: AMIGOS, categorias: [Oro] }
`;

export const AHORA = new Date('2026-11-20T18:00:00Z');

export function leer(cambios: { evento?: [string, string]; recinto?: [string, string]; mapa?: string } = {}) {
  const files: Record<string, string> = {
    'foro.yaml': cambiar(RECINTO, cambios.recinto),
    'cartel.svg': '',
    'banner.svg': '',
  };
  const texto = cambiar(EVENTO, cambios.evento);
  return leerEvento('prueba.yaml', {
    texto,
    ahora: AHORA,
    leer: ruta => files[ruta] ?? null,
    mapa: mapaDe(cambios.mapa ?? MAPA),
  });
}

export function mapaDe(texto: string): MapaLeido {
  try {
    return { ok: true, recibido: normalizarMapa(Buffer.from(texto)) };
  } catch (error) {
    if (error instanceof MapaNoValido) return { ok: false, mensaje: error.message };
    throw error;
  }
}

export function cambiar(texto: string, cambio: [string, string] | undefined): string {
  if (!cambio) return texto;
  expect(texto).toContain(cambio[0]);
  return texto.replace(cambio[0], cambio[1]);
}

export function describirBien(cambios: Parameters<typeof leer>[0] = {}) {
  const lectura = leer(cambios);
  if (!lectura.ok) throw new Error(lectura.fallas.map(formatFalla).join('\n'));
  return lectura.valor;
}

export function fallas(cambios: Parameters<typeof leer>[0]): string[] {
  const lectura = leer(cambios);
  return lectura.ok ? [] : lectura.fallas.map(formatFalla);
}
