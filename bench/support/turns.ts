import { type Cpu, readCpu, subtractCpu } from './cpu.ts';
import { type Burst, type Measurement, type Shot, sendAll, summarize } from './load.ts';

export interface Runner {
  url: string;
  pid: () => number | undefined;
  siguiente: () => Shot | null;
}

export interface Race {
  conexiones: number;
  rondas: number;
  /** Requests of one turn. */
  porTurno: number;
  /** PostgreSQL's data folder, for its processor time. */
  dataDir: string;
}

export type TurnResult = Measurement & {
  /** Microseconds of processor time for each request. */
  cpu: Cpu;
};

/** Lets floor and product take turns, so that another user of the machine slows both. */
export async function takeTurns<Nombre extends string>(
  corredores: Readonly<Record<Nombre, Runner>>,
  carrera: Race,
): Promise<Record<Nombre, TurnResult>> {
  const nombres = Object.keys(corredores) as Nombre[];
  const tandas = Object.fromEntries(nombres.map(nombre => [nombre, [] as (Burst & { cpu: Cpu })[]]));
  for (let ronda = 0; ronda < carrera.rondas; ronda += 1) {
    for (const nombre of nombres) tandas[nombre]?.push(await correr(corredores[nombre], carrera));
  }
  return Object.fromEntries(nombres.map(nombre => [nombre, resultadoDe(tandas[nombre] ?? [])])) as Record<
    Nombre,
    TurnResult
  >;
}

async function correr(corredor: Runner, carrera: Race): Promise<Burst & { cpu: Cpu }> {
  let quedan = carrera.porTurno;
  const antes = readCpu(corredor.pid(), carrera.dataDir);
  const tanda = await sendAll({
    url: corredor.url,
    conexiones: carrera.conexiones,
    segundos: 120,
    siguiente: () => {
      quedan -= 1;
      return quedan >= 0 ? corredor.siguiente() : null;
    },
  });
  return { ...tanda, cpu: subtractCpu(readCpu(corredor.pid(), carrera.dataDir), antes) };
}

function resultadoDe(tandas: readonly (Burst & { cpu: Cpu })[]): TurnResult {
  const medida = summarize(tandas);
  const porPeticion = (cual: keyof Cpu) =>
    Math.round((tandas.reduce((suma, { cpu }) => suma + cpu[cual], 0) * 1000) / medida.total);
  return { ...medida, cpu: { servidor: porPeticion('servidor'), base: porPeticion('base') } };
}

export function describeCpu({ cpu }: TurnResult): string {
  return `${cpu.servidor + cpu.base} µs (server ${cpu.servidor}, PostgreSQL ${cpu.base})`;
}

/** The product's results in per cent of the floor's: by requests a second and by processor time. */
export function ratios(piso: TurnResult, producto: TurnResult): [string, string] {
  const suma = ({ cpu }: TurnResult) => cpu.servidor + cpu.base;
  return [
    `${Math.round((producto.ritmo / piso.ritmo) * 100)} %`,
    suma(producto) > 0 ? `${Math.round((suma(piso) / suma(producto)) * 100)} %` : '-',
  ];
}
