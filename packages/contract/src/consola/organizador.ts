import { eventosDeConsola } from './eventos.ts';

/** All that an organiser does with an event at the console. */
export const organizador = { ...eventosDeConsola };
