import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { opcionalesDe } from '@taquilla/rules/evento/opcionales';

const DIA_MS = 24 * 3_600_000;

/** An event on sale in ten days, at half past eight in Puebla, as its page gets it. */
export function buildEvento(cambios: Partial<EventoDetalle> = {}): EventoDetalle {
  const dia = new Date(Date.now() + 10 * DIA_MS).toISOString().slice(0, 10);
  return {
    id: 7,
    nombre: 'Noche de Volcanes',
    descripcion: 'Del atardecer a la medianoche',
    fecha: `${dia}T02:30:00.000Z`,
    categoria: { id: 1, nombre: 'Conciertos' },
    imagenBanner: null,
    imagenPromocion: null,
    artista: { nombre: 'Orquesta Ceniza y Miel' },
    recinto: {
      nombre: 'Teatro Jacaranda',
      direccion: 'Calle Magnolia 48, Centro',
      zona: 'America/Mexico_City',
      svg: null,
    },
    ciudad: { nombre: 'Puebla' },
    mostrarWeb: true,
    estado: 'en_venta',
    ventaDesde: null,
    ventaHasta: null,
    precioDesde: 552,
    promociones: [],
    hayDisponibles: true,
    aviso: null,
    novedad: null,
    cambio: null,
    usoDeTarjeta: 0.05,
    usoDeServicio: 0.1,
    ivaRate: 0,
    isIvaApplied: false,
    limiteDeAsientos: 6,
    udsPorCategoria: false,
    salaDeEspera: false,
    ...opcionalesDe({}),
    politica: { tipo: 'ley', dias: null },
    textoPromocion: null,
    ficha: null,
    ...cambios,
  };
}

/** A numbered section of one price. */
export function buildSeccion(cambios: Partial<Seccion> = {}): Seccion {
  return {
    id: 31,
    nombre: 'Luneta centro',
    bloque: 'Luneta',
    tipo_seccion: 'numerada',
    precioSeccion: null,
    nombreEspecial: null,
    seccionAdicional: false,
    asientosDisponibles: 40,
    disponiblesPorCategoria: [{ categoria: 'Luneta', disponibles: 40, precio: 480 }],
    colores: ['#c81e4e'],
    uds: 0.1,
    esMesa: false,
    cuentaLimite: true,
    maximoPorCompra: null,
    ...cambios,
  };
}
