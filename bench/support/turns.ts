import { type Cpu, readCpu, subtractCpu } from './cpu.ts';
import { type Burst, type Measurement, type Shot, sendAll, summarize } from './load.ts';

export interface Runner {
  url: string;
  pid: () => number | undefined;
  siguiente: () => Shot | null;
}

export interface Race {
  connections: number;
  rounds: number;
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
  runners: Readonly<Record<Nombre, Runner>>,
  race: Race,
): Promise<Record<Nombre, TurnResult>> {
  const nombres = Object.keys(runners) as Nombre[];
  const tandas = Object.fromEntries(nombres.map(nombre => [nombre, [] as (Burst & { cpu: Cpu })[]]));
  for (let round = 0; round < race.rounds; round += 1) {
    for (const nombre of nombres) tandas[nombre]?.push(await run(runners[nombre], race));
  }
  return Object.fromEntries(nombres.map(nombre => [nombre, resultOf(tandas[nombre] ?? [])])) as Record<
    Nombre,
    TurnResult
  >;
}

async function run(runner: Runner, race: Race): Promise<Burst & { cpu: Cpu }> {
  let quedan = race.porTurno;
  const antes = readCpu(runner.pid(), race.dataDir);
  const tanda = await sendAll({
    url: runner.url,
    connections: race.connections,
    segundos: 120,
    siguiente: () => {
      quedan -= 1;
      return quedan >= 0 ? runner.siguiente() : null;
    },
  });
  return { ...tanda, cpu: subtractCpu(readCpu(runner.pid(), race.dataDir), antes) };
}

function resultOf(tandas: readonly (Burst & { cpu: Cpu })[]): TurnResult {
  const medida = summarize(tandas);
  const porPeticion = (cual: keyof Cpu) =>
    Math.round((tandas.reduce((suma, { cpu }) => suma + cpu[cual], 0) * 1000) / medida.total);
  return { ...medida, cpu: { server: porPeticion('server'), database: porPeticion('database') } };
}

export function describeCpu({ cpu }: TurnResult): string {
  return `${cpu.server + cpu.database} µs (server ${cpu.server}, PostgreSQL ${cpu.database})`;
}

/** The product's results in per cent of the floor's: by requests a second and by processor time. */
export function ratios(piso: TurnResult, producto: TurnResult): [string, string] {
  const suma = ({ cpu }: TurnResult) => cpu.server + cpu.database;
  return [
    `${Math.round((producto.ritmo / piso.ritmo) * 100)} %`,
    suma(producto) > 0 ? `${Math.round((suma(piso) / suma(producto)) * 100)} %` : '-',
  ];
}
