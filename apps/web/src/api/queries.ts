import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallArgs } from '@taquilla/cliente/client';
import { FRESH_MS, isWorthRetrying, retryDelay } from '@taquilla/cliente/retry';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { LlamadaDeTienda } from '@taquilla/contract/tienda/rutas';
import { call, callUrl } from './call.ts';
import { initialAnswer } from './initialData.ts';
import { onForget } from './ownAnswers.ts';
import { requireShape } from './shapes.ts';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        retryDelay,
        // Without a network a reading fails and is told, rather than wait without a word; it is made again with one.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A purchase is never repeated behind the buyer's back.
      mutations: { retry: false },
    },
  });
}

/** The browser's answers. */
export const queryClient = createQueryClient();

/** Calls whose answers belong to the person who is logged in. */
const PROPIAS: readonly LlamadaDeTienda[] = [
  'miPerfil',
  'misEventos',
  'misBoletos',
  'getPerfilPago',
  'consultarReserva',
];

onForget(() => {
  for (const id of PROPIAS) queryClient.removeQueries({ queryKey: [id] });
});

/** The query of a call that reads: `useQuery(queryFor('getDetalle', { params: { id } }))`. Starts from the page's initial data. */
export function queryFor<Id extends LlamadaDeTienda>(id: Id, ...args: CallArgs<Id>) {
  const url = callUrl(id, ...args);
  return queryOptions({
    queryKey: [id, url] as const,
    queryFn: async () => requireShape(id, await call(id, ...args)),
    initialData: () => initialAnswer(url) as RespuestaDe<Id> | undefined,
  });
}
