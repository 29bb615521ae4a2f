import { useSearchParams } from 'wouter';

const PARAMETRO = 'boletos';

/** The general section whose purchase is open. It is in the address, so that a reload or the way back keeps it. */
export function useCompraGeneral(): {
  abierta: number | null;
  abrir: (seccionId: number) => void;
  cerrar: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const pedida = Number(search.get(PARAMETRO));
  return {
    abierta: Number.isInteger(pedida) && pedida > 0 ? pedida : null,
    // A double click opens it once, because the way back closes it.
    abrir: seccionId => seccionId !== pedida && setSearch({ [PARAMETRO]: String(seccionId) }),
    cerrar: () => setSearch({}, { replace: true }),
  };
}
