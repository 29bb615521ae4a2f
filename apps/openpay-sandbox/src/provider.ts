import type { BehaviourHolder } from './behaviour.ts';
import type { SandboxClock } from './clock.ts';
import type { DeliveryQueue } from './deliveries.ts';
import type { FaultPlan } from './faults.ts';
import type { Ids } from './ids.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';

/** The parts that every operation of the stand-in uses, wired once in `sandbox.ts`. */
export interface Provider {
  readonly settings: Settings;
  readonly store: Store;
  readonly clock: SandboxClock;
  readonly ids: Ids;
  readonly behaviour: BehaviourHolder;
  readonly faults: FaultPlan;
  readonly deliveries: DeliveryQueue;
}
