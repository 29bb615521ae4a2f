import type { Escala } from './escala.ts';
import type { DatabaseNode, Parte } from './patroni.ts';

/** A fault of the databases' machines. */
export interface Falla {
  nombre: string;
  /** Causes the fault; resolves to the function that repairs it. */
  provocar: (escala: Escala) => Promise<() => Promise<void>>;
  /** Whether another primary must take over; left out, either outcome is right. */
  relevo?: boolean;
}

export const FALLAS: readonly Falla[] = [
  { nombre: 'none, for comparison', relevo: false, provocar: async () => async () => {} },
  {
    nombre: 'primary: machine killed (-9)',
    relevo: true,
    provocar: async escala => matar(await escala.primaria()),
  },
  {
    nombre: 'primary: PostgreSQL killed (-9), Patroni lives',
    provocar: async escala => {
      await (await escala.primaria()).matar('postgres');
      return async () => {};
    },
  },
  {
    nombre: 'primary: machine frozen (SIGSTOP), woken when another sells',
    relevo: true,
    provocar: async escala => congelar(await escala.primaria(), 'todo'),
  },
  {
    nombre: 'primary: Patroni frozen, PostgreSQL runs on, woken when another sells',
    relevo: true,
    provocar: async escala => congelar(await escala.primaria(), 'patroni'),
  },
  {
    nombre: 'primary: PostgreSQL frozen, Patroni waits for it, woken when another sells',
    relevo: true,
    provocar: async escala => congelar(await escala.primaria(), 'postgres'),
  },
  {
    nombre: 'primary: cut off from etcd',
    relevo: false,
    provocar: async escala => cortar(await escala.primaria(), []),
  },
  {
    nombre: 'primary: cut off from etcd and from the other Patronis',
    relevo: true,
    provocar: async escala => cortar(await escala.primaria(), escala.nodos),
  },
  {
    nombre: 'primary: handed over on purpose (switchover)',
    relevo: true,
    provocar: async escala => {
      await (await escala.primaria()).relevar(await escala.sincrona());
      return async () => {};
    },
  },
  {
    nombre: 'synchronous replica: machine killed (-9)',
    relevo: false,
    provocar: async escala => matar(await escala.sincrona()),
  },
  {
    nombre: 'synchronous replica: machine frozen (SIGSTOP)',
    relevo: false,
    provocar: async escala => congelar(await escala.sincrona(), 'todo'),
  },
  {
    nombre: 'etcd: one that does not lead killed (-9)',
    relevo: false,
    provocar: escala => matarEtcds(escala, { lider: false }),
  },
  {
    nombre: 'etcd: the leader killed (-9)',
    relevo: false,
    provocar: escala => matarEtcds(escala, { lider: true }),
  },
  {
    nombre: 'etcd: all three killed (-9)',
    relevo: false,
    provocar: escala => matarEtcds(escala, {}),
  },
];

async function matar(nodo: DatabaseNode): Promise<() => Promise<void>> {
  await nodo.matar('todo');
  return nodo.iniciar;
}

async function congelar(nodo: DatabaseNode, parte: Parte): Promise<() => Promise<void>> {
  await nodo.congelar(parte);
  return nodo.despertar;
}

/** Cuts a node off; `sordos` stop receiving the other Patronis' calls. */
async function cortar(nodo: DatabaseNode, sordos: readonly DatabaseNode[]): Promise<() => Promise<void>> {
  const cables = [...nodo.alEtcd, ...sordos.map(({ aEste }) => aEste)];
  for (const cable of cables) cable.estropear('sin_nada');
  return async () => {
    for (const cable of cables) cable.reparar();
  };
}

/** Kills the leading etcd, one that does not lead, or all. */
async function matarEtcds({ etcds }: Escala, { lider }: { lider?: boolean }): Promise<() => Promise<void>> {
  const lideres = await Promise.all(etcds.map(etcd => etcd.esLider()));
  const suyos = etcds.filter((_, i) => lider === undefined || lideres[i] === lider);
  const caen = lider === undefined ? suyos : suyos.slice(0, 1);
  await Promise.all(caen.map(etcd => etcd.matar()));
  return async () => {
    await Promise.all(caen.map(etcd => etcd.iniciar()));
  };
}
