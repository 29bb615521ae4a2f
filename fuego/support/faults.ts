import type { Machines } from './machines.ts';
import type { DatabaseNode, Part } from './patroni.ts';

/** A fault of the databases' machines. */
export interface Fault {
  nombre: string;
  /** Causes the fault; resolves to the function that repairs it. */
  cause: (machines: Machines) => Promise<() => Promise<void>>;
  /** Whether another primary must take over; left out, either outcome is right. */
  takeover?: boolean;
}

export const FAULTS: readonly Fault[] = [
  { nombre: 'none, for comparison', takeover: false, cause: async () => async () => {} },
  {
    nombre: 'primary: machine killed (-9)',
    takeover: true,
    cause: async machines => kill(await machines.primary()),
  },
  {
    nombre: 'primary: PostgreSQL killed (-9), Patroni lives',
    cause: async machines => {
      await (await machines.primary()).kill('postgres');
      return async () => {};
    },
  },
  {
    nombre: 'primary: machine frozen (SIGSTOP), woken when another sells',
    takeover: true,
    cause: async machines => freeze(await machines.primary(), 'todo'),
  },
  {
    nombre: 'primary: Patroni frozen, PostgreSQL runs on, woken when another sells',
    takeover: true,
    cause: async machines => freeze(await machines.primary(), 'patroni'),
  },
  {
    nombre: 'primary: PostgreSQL frozen, Patroni waits for it, woken when another sells',
    takeover: true,
    cause: async machines => freeze(await machines.primary(), 'postgres'),
  },
  {
    nombre: 'primary: cut off from etcd',
    takeover: false,
    cause: async machines => cut(await machines.primary(), []),
  },
  {
    nombre: 'primary: cut off from etcd and from the other Patronis',
    takeover: true,
    cause: async machines => cut(await machines.primary(), machines.nodes),
  },
  {
    nombre: 'primary: handed over on purpose (switchover)',
    takeover: true,
    cause: async machines => {
      await (await machines.primary()).handOver(await machines.synchronous());
      return async () => {};
    },
  },
  {
    nombre: 'synchronous replica: machine killed (-9)',
    takeover: false,
    cause: async machines => kill(await machines.synchronous()),
  },
  {
    nombre: 'synchronous replica: machine frozen (SIGSTOP)',
    takeover: false,
    cause: async machines => freeze(await machines.synchronous(), 'todo'),
  },
  {
    nombre: 'etcd: one that does not lead killed (-9)',
    takeover: false,
    cause: machines => killEtcds(machines, { leader: false }),
  },
  {
    nombre: 'etcd: the leader killed (-9)',
    takeover: false,
    cause: machines => killEtcds(machines, { leader: true }),
  },
  {
    nombre: 'etcd: all three killed (-9)',
    takeover: false,
    cause: machines => killEtcds(machines, {}),
  },
];

async function kill(node: DatabaseNode): Promise<() => Promise<void>> {
  await node.kill('todo');
  return node.start;
}

async function freeze(node: DatabaseNode, part: Part): Promise<() => Promise<void>> {
  await node.freeze(part);
  return node.wake;
}

/** Cuts a node off; `deaf` ones stop receiving the other Patronis' calls. */
async function cut(node: DatabaseNode, deaf: readonly DatabaseNode[]): Promise<() => Promise<void>> {
  const cables = [...node.toEtcds, ...deaf.map(({ toThis }) => toThis)];
  for (const cable of cables) cable.damage('sin_nada');
  return async () => {
    for (const cable of cables) cable.repair();
  };
}

/** Kills the leading etcd, one that does not lead, or all. */
async function killEtcds(
  { etcds }: Machines,
  { leader }: { leader?: boolean },
): Promise<() => Promise<void>> {
  const leaders = await Promise.all(etcds.map(etcd => etcd.isLeader()));
  const chosen = etcds.filter((_, i) => leader === undefined || leaders[i] === leader);
  const falling = leader === undefined ? chosen : chosen.slice(0, 1);
  await Promise.all(falling.map(etcd => etcd.kill()));
  return async () => {
    await Promise.all(falling.map(etcd => etcd.start()));
  };
}
