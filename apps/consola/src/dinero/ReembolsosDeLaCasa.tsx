import { useAnswer } from '@taquilla/cliente/useAnswer';
import { Button } from '@taquilla/ui/Button.tsx';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { useLocation, useSearch } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { Devoluciones } from '../devoluciones/Devoluciones.tsx';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { Reading } from '../ui/Reading.tsx';

const ESTADOS = {
  propuesta: 'Por confirmar',
  fallida: 'Rechazadas',
  pendiente: 'En camino',
  hecha: 'Hechas',
} as const;
type Estado = keyof typeof ESTADOS;

/** Refunds of all events; the address holds filter and page (§C2.17). */
export function ReembolsosDeLaCasa({ alCambiar }: { alCambiar: () => Promise<unknown> }) {
  const params = new URLSearchParams(useSearch());
  const [, irA] = useLocation();
  const dado = params.get('devoluciones') ?? '';
  const estado = Object.hasOwn(ESTADOS, dado) ? (dado as Estado) : null;
  const cursor = params.get('cursor') ?? undefined;
  const answer = useAnswer({
    ...queryFor('listarDevoluciones', { query: { limite: 20, estado: estado ?? undefined, cursor } }),
    freshMs: 0,
  });
  const ir = (nuevo: Estado | null, desde?: string) => {
    const escritos = new URLSearchParams();
    if (nuevo) escritos.set('devoluciones', nuevo);
    if (desde) escritos.set('cursor', desde);
    irA(`${paths.dinero()}${nuevo || desde ? `?${escritos}` : ''}`, { replace: !desde });
  };
  return (
    <Box
      title="Reembolsos"
      aside={
        <ChipGroup label="Estado del reembolso">
          <Chip pressed={estado === null} onClick={() => ir(null)}>
            Todos
          </Chip>
          {(Object.keys(ESTADOS) as Estado[]).map(uno => (
            <Chip key={uno} pressed={estado === uno} onClick={() => ir(uno)}>
              {ESTADOS[uno]}
            </Chip>
          ))}
        </ChipGroup>
      }
      className="reembolsos-casa"
      flush
    >
      <Reading answer={answer}>
        {({ devoluciones, siguiente }) =>
          devoluciones.length === 0 ? (
            <p className="dinero__nada">
              {estado ? 'Ningún reembolso está así.' : 'Todavía no se ha devuelto dinero.'}
            </p>
          ) : (
            <>
              <Devoluciones devoluciones={devoluciones} conFolio alCambiar={alCambiar} />
              {siguiente && (
                <p className="dinero__nada">
                  <Button variant="borde" size="chico" onClick={() => ir(estado, siguiente)}>
                    Siguientes
                  </Button>
                </p>
              )}
            </>
          )
        }
      </Reading>
    </Box>
  );
}
