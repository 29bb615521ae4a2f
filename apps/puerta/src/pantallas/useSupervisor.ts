import { useStore } from '@taquilla/ui/store.ts';
import { estado } from '../nucleo/estado.ts';
import { entrarComoSupervisor, supervisorAqui } from '../nucleo/supervisor.ts';

/** The supervisor at the phone, and how one comes. */
export function useSupervisor() {
  useStore(estado);
  return { supervisor: supervisorAqui(), entrar: entrarComoSupervisor };
}
