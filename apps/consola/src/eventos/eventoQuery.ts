import { queryFor } from '../api/queryFor.ts';

/** The query of one event: its screens share the answer, and read it again after a change. */
export function eventoQuery(eventoId: number) {
  return queryFor('verEvento', { params: { eventoId } });
}
