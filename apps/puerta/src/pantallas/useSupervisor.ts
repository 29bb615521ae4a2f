import { useStore } from '@taquilla/ui/store.ts';
import { estado } from '../nucleo/estado.ts';
import { entrarComoSupervisor, supervisorAqui } from '../nucleo/supervisor.ts';

/** The supervisor at the phone, and the way to enter one. */
export function useSupervisor() {
  useStore(estado);
  return { supervisor: supervisorAqui(), entrar: entrarComoSupervisor };
}
