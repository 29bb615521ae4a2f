import type { EventoResumen } from '@taquilla/contract/tienda/entidades/evento';
import { filtroFechas } from '@taquilla/rules/fechas';
import { listarCiudades } from './filtrar.ts';

/** Latitude and longitude of the cities with a stage, in degrees. */
const CIUDADES: Readonly<Record<string, readonly [number, number]>> = {
  Acapulco: [16.86, -99.88],
  Aguascalientes: [21.88, -102.29],
  Campeche: [19.84, -90.53],
  Cancún: [21.16, -86.85],
  Celaya: [20.52, -100.81],
  Chetumal: [18.5, -88.3],
  Chihuahua: [28.63, -106.08],
  Chilpancingo: [17.55, -99.5],
  'Ciudad Juárez': [31.69, -106.42],
  'Ciudad Victoria': [23.74, -99.14],
  'Ciudad de México': [19.43, -99.13],
  Coatzacoalcos: [18.13, -94.46],
  Colima: [19.24, -103.72],
  Cuernavaca: [18.92, -99.23],
  Culiacán: [24.81, -107.39],
  Durango: [24.03, -104.65],
  Ensenada: [31.87, -116.6],
  Guadalajara: [20.67, -103.35],
  Guanajuato: [21.02, -101.26],
  Hermosillo: [29.07, -110.96],
  Irapuato: [20.68, -101.35],
  'La Paz': [24.14, -110.31],
  León: [21.12, -101.68],
  'Los Cabos': [22.89, -109.92],
  Matamoros: [25.88, -97.5],
  Mazatlán: [23.25, -106.41],
  Mérida: [20.97, -89.62],
  Mexicali: [32.62, -115.45],
  Monterrey: [25.69, -100.32],
  Morelia: [19.7, -101.19],
  Oaxaca: [17.07, -96.72],
  Pachuca: [20.12, -98.73],
  'Playa del Carmen': [20.63, -87.08],
  Puebla: [19.04, -98.21],
  'Puerto Vallarta': [20.65, -105.22],
  Querétaro: [20.59, -100.39],
  Reynosa: [26.09, -98.28],
  Saltillo: [25.42, -101],
  'San Luis Potosí': [22.16, -100.98],
  'San Miguel de Allende': [20.91, -100.74],
  Tampico: [22.23, -97.86],
  Tepic: [21.5, -104.89],
  Tijuana: [32.51, -117.04],
  Tlaxcala: [19.32, -98.24],
  Toluca: [19.29, -99.66],
  Torreón: [25.54, -103.41],
  'Tuxtla Gutiérrez': [16.75, -93.12],
  Veracruz: [19.17, -96.13],
  Villahermosa: [17.99, -92.93],
  Xalapa: [19.54, -96.91],
  Zacatecas: [22.77, -102.58],
};

/** Kilometres that one travels for a show. */
const CERCA_KM = 150;
/** Milliseconds for the question and its answer, which a visitor may leave open. */
const ESPERA_MS = 60_000;
/** The code of a refusal, by the standard of geolocation. */
const NEGADA = 1;

/** The nearest city with something to buy this weekend, and the sentence about it; no city where the visitor's place is not known. */
export async function buscarCerca(
  eventos: readonly EventoResumen[],
  ahora: Date,
): Promise<{ ciudad: string | null; texto: string }> {
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: ESPERA_MS, maximumAge: 600_000 }),
    );
    const deEstos = eventos.filter(
      ({ aviso, fecha, recinto: { zona } }) =>
        !aviso && filtroFechas({ filtro: 'fin_de_semana', fecha, ahora, zona }),
    );
    const ciudad = masCercana(coords, listarCiudades(deEstos));
    return {
      ciudad,
      texto: ciudad
        ? `Este fin de semana en ${ciudad}.`
        : 'No hay eventos cerca de ti este fin de semana. Elige una ciudad de la lista.',
    };
  } catch (error) {
    const negada = typeof error === 'object' && error !== null && 'code' in error && error.code === NEGADA;
    return {
      ciudad: null,
      texto: `${negada ? 'No nos diste tu ubicación' : 'No pudimos saber dónde estás'}: elige tu ciudad en la lista.`,
    };
  }
}

/** The nearest of these cities within reach; null for none. */
export function masCercana(
  aqui: { latitude: number; longitude: number },
  ciudades: readonly string[],
): string | null {
  const [mejor] = ciudades
    .map(nombre => ({ nombre, km: distancia(aqui, CIUDADES[nombre]) }))
    .filter(({ km }) => km <= CERCA_KM)
    .sort((a, b) => a.km - b.km);
  return mejor?.nombre ?? null;
}

/** Kilometres, on a map that is flat over such distances; a city without a place is nowhere. */
function distancia(
  { latitude, longitude }: { latitude: number; longitude: number },
  ciudad: readonly [number, number] | undefined,
): number {
  if (!ciudad) return Number.POSITIVE_INFINITY;
  const [lat, lon] = ciudad;
  const aLoLargo = (lon - longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(lat - latitude, aLoLargo) * 111.2;
}
