import { type Disparo, disparar, type Medida, resumir, type Tanda } from './carga.ts';
import { type Cpu, leerCpu, restarCpu } from './cpu.ts';

export interface Corredor {
  url: string;
  pid: () => number | undefined;
  siguiente: () => Disparo | null;
}

export interface Carrera {
  conexiones: number;
  rondas: number;
  /** Requests of one turn. */
  porTurno: number;
  /** PostgreSQL's data folder, for its processor time. */
  dataDir: string;
}

export type Resultado = Medida & {
  /** Microseconds of processor time for each request. */
  cpu: Cpu;
};

/** Lets floor and product take turns, so that another user of the machine slows both. */
export async function porTurnos<Nombre extends string>(
  corredores: Readonly<Record<Nombre, Corredor>>,
  carrera: Carrera,
): Promise<Record<Nombre, Resultado>> {
  const nombres = Object.keys(corredores) as Nombre[];
  const tandas = Object.fromEntries(nombres.map(nombre => [nombre, [] as (Tanda & { cpu: Cpu })[]]));
  for (let ronda = 0; ronda < carrera.rondas; ronda += 1) {
    for (const nombre of nombres) tandas[nombre]?.push(await correr(corredores[nombre], carrera));
  }
  return Object.fromEntries(nombres.map(nombre => [nombre, resultadoDe(tandas[nombre] ?? [])])) as Record<
    Nombre,
    Resultado
  >;
}

async function correr(corredor: Corredor, carrera: Carrera): Promise<Tanda & { cpu: Cpu }> {
  let quedan = carrera.porTurno;
  const antes = leerCpu(corredor.pid(), carrera.dataDir);
  const tanda = await disparar({
    url: corredor.url,
    conexiones: carrera.conexiones,
    segundos: 120,
    siguiente: () => {
      quedan -= 1;
      return quedan >= 0 ? corredor.siguiente() : null;
    },
  });
  return { ...tanda, cpu: restarCpu(leerCpu(corredor.pid(), carrera.dataDir), antes) };
}

function resultadoDe(tandas: readonly (Tanda & { cpu: Cpu })[]): Resultado {
  const medida = resumir(tandas);
  const porPeticion = (cual: keyof Cpu) =>
    Math.round((tandas.reduce((suma, { cpu }) => suma + cpu[cual], 0) * 1000) / medida.total);
  return { ...medida, cpu: { servidor: porPeticion('servidor'), base: porPeticion('base') } };
}

export function describirCpu({ cpu }: Resultado): string {
  return `${cpu.servidor + cpu.base} µs (server ${cpu.servidor}, PostgreSQL ${cpu.base})`;
}

/** The product's results in per cent of the floor's: by requests a second and by processor time. */
export function razones(piso: Resultado, producto: Resultado): [string, string] {
  const suma = ({ cpu }: Resultado) => cpu.servidor + cpu.base;
  return [
    `${Math.round((producto.ritmo / piso.ritmo) * 100)} %`,
    suma(producto) > 0 ? `${Math.round((suma(piso) / suma(producto)) * 100)} %` : '-',
  ];
}
