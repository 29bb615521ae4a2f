import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { authenticateKey } from './auth.ts';
import { parseBody } from './body.ts';
import { toIsoMexico } from './dates.ts';
import { OpenpayError } from './errors.ts';
import type { Provider } from './provider.ts';

const figure = z.string().min(1).transform(Number);
const Query = z.object({
  latitud: figure.pipe(z.number().min(-90).max(90)),
  longitud: figure.pipe(z.number().min(-180).max(180)),
  kilometers: figure.pipe(z.number().positive()),
  amount: figure.pipe(z.number().positive()),
});

type Query = z.infer<typeof Query>;

interface Chain {
  readonly name: string;
  /** Pesos that its tills take at once. */
  readonly most: number;
}

/** Chains of the payment network; their ceilings are invented, so that some take less than others. */
const CHAINS: readonly Chain[] = [
  { name: '7-Eleven', most: 9_999.99 },
  { name: 'Farmacias del Ahorro', most: 9_999.99 },
  { name: 'Circle K', most: 5_000 },
  { name: 'Walmart', most: 9_999.99 },
  { name: 'Farmacias Benavides', most: 8_000 },
  { name: 'Bodega Aurrerá', most: 9_999.99 },
  { name: 'Kiosko', most: 2_500 },
  { name: "Waldo's", most: 4_999 },
  { name: 'Soriana', most: 9_999.99 },
];
const MOST_OF_OTHERS = 9_999.99;

const CITIES = [
  ['Ciudad de México', 'Ciudad de México', 19.43, -99.13],
  ['Guadalajara', 'Jalisco', 20.67, -103.35],
  ['Monterrey', 'Nuevo León', 25.67, -100.31],
  ['Puebla', 'Puebla', 19.04, -98.2],
  ['Querétaro', 'Querétaro', 20.59, -100.39],
  ['León', 'Guanajuato', 21.12, -101.68],
  ['Mérida', 'Yucatán', 20.97, -89.62],
  ['Cancún', 'Quintana Roo', 21.16, -86.85],
  ['Oaxaca', 'Oaxaca', 17.06, -96.72],
  ['Veracruz', 'Veracruz', 19.18, -96.14],
  ['Hermosillo', 'Sonora', 29.07, -110.96],
  ['Chihuahua', 'Chihuahua', 28.63, -106.08],
  ['Culiacán', 'Sinaloa', 24.8, -107.39],
  ['Tijuana', 'Baja California', 32.51, -117.04],
] as const;
const STREETS = ['Hidalgo', 'Juárez', 'Morelos', 'Reforma', 'Insurgentes', '5 de Mayo', 'Madero'] as const;

const MOST_SHOWN = 12;
const FARTHEST_KM = 20;
/** One shop lies in each square of this many degrees, about a kilometre. */
const SQUARE = 0.01;
const KM_PER_DEGREE = 111.2;

/** Shops near a point that take this amount, nearest first. The path has no merchant in it. */
export function registerStores(app: FastifyInstance, provider: Provider): void {
  const { settings, clock } = provider;
  const others = settings.stores.map(name => ({ name, most: MOST_OF_OTHERS }));
  app.get('/stores', async request => {
    if (authenticateKey(request, settings) === 'public') throw new OpenpayError(1010);
    const query = parseBody(Query, request.query);
    const shops = isInMexico(query) ? shopsNear(query, [...CHAINS, ...others]) : [];
    return shops.map(shop => toWire(shop, toIsoMexico(clock.now())));
  });
}

interface Shop {
  readonly number: number;
  readonly chain: Chain;
  readonly lat: number;
  readonly lng: number;
  readonly km: number;
}

function isInMexico({ latitud, longitud }: Query): boolean {
  return latitud > 14.4 && latitud < 32.8 && longitud > -118.5 && longitud < -86.6;
}

function shopsNear(query: Query, chains: readonly Chain[]): Shop[] {
  const reach = Math.min(query.kilometers, FARTHEST_KM);
  const squares = Math.ceil(reach / KM_PER_DEGREE / SQUARE) + 1;
  const [row, column] = [query.latitud, query.longitud].map(degrees => Math.floor(degrees / SQUARE));
  const offsets = Array.from({ length: 2 * squares + 1 }, (_, index) => index - squares);
  return offsets
    .flatMap(up => offsets.map(right => shopOf((row ?? 0) + up, (column ?? 0) + right, { query, chains })))
    .filter(({ km, chain }) => km <= reach && query.amount <= chain.most)
    .sort((a, b) => a.km - b.km)
    .slice(0, MOST_SHOWN);
}

/** The same square always has the same shop; neighbouring squares have different chains. */
function shopOf(
  row: number,
  column: number,
  { query, chains }: { readonly query: Query; readonly chains: readonly Chain[] },
): Shop {
  const number = Math.abs(row * 7919 + column * 104_729) % 9973;
  const chain = chains[(((column + 3 * row) % chains.length) + chains.length) % chains.length];
  const lat = (row + 0.15 + (number % 7) / 10) * SQUARE;
  const lng = (column + 0.15 + (number % 8) / 11) * SQUARE;
  const north = (lat - query.latitud) * KM_PER_DEGREE;
  const east = (lng - query.longitud) * KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return { number, chain: chain ?? { name: '', most: 0 }, lat, lng, km: Math.hypot(north, east) };
}

function toWire({ number, chain, lat, lng }: Shop, lastUpdate: string) {
  const id = String(number).padStart(4, '0');
  const street = STREETS[number % STREETS.length];
  const [city, state] = nearestCity(lat, lng);
  const picture = `https://img.example/${encodeURIComponent(chain.name)}.png`;
  return {
    id_store: String(number),
    id,
    name: `${chain.name} ${street}`,
    last_update: lastUpdate,
    status: 'active',
    geolocation: { lng: rounded(lng), lat: rounded(lat), place_id: `tienda${id}` },
    address: {
      line1: `Av. ${street} ${(number % 900) + 1}`,
      line2: 'Centro',
      line3: null,
      city,
      state,
      postal_code: String(10_000 + number),
      country_code: 'MX',
    },
    paynet_chain: { name: chain.name, logo: picture, thumb: picture, max_amount: chain.most },
  };
}

function nearestCity(lat: number, lng: number): readonly [string, string] {
  const distance = ([, , cityLat, cityLng]: (typeof CITIES)[number]) =>
    Math.hypot(cityLat - lat, cityLng - lng);
  const [city, state] = CITIES.reduce((near, one) => (distance(one) < distance(near) ? one : near));
  return [city, state];
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
