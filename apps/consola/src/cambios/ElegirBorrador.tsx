import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Choice } from '../ui/Choice.tsx';
import { Reading } from '../ui/Reading.tsx';

interface ElegirBorradorProps {
  evento: EventoDeConsola;
  /** Id of the chosen draft; empty for none. */
  elegido: string;
  error: string | undefined;
  onChange: (elegido: { borradorId: string; zonaDelBorrador: string }) => void;
}

/** The draft that has the other venue, with its zones and prices: it hands its plan over to the event. */
export function ElegirBorrador({ evento, elegido, error, onChange }: ElegirBorradorProps) {
  const answer = useAnswer(queryFor('listarEventos', { query: { estado: 'borrador', limite: 100 } }));
  return (
    <Reading answer={answer} skeleton={<Skeleton height="3rem" />}>
      {({ eventos }) => {
        const borradores = eventos.filter(({ id, cifras }) => id !== evento.id && cifras.aforo > 0);
        return (
          <div className="pila">
            {borradores.length === 0 ? (
              <Notice>
                Primero haz un borrador en el otro recinto, con sus zonas y precios:{' '}
                <Link href={paths.nuevoEvento()}>nuevo evento</Link>. Aquí lo eliges, y sus lugares pasan a
                este evento.
              </Notice>
            ) : (
              <Choice
                label="El borrador con el otro recinto"
                value={elegido}
                error={error}
                options={[
                  { value: '', label: 'Elige el borrador' },
                  ...borradores.map(({ id, nombre, recinto, cifras }) => ({
                    value: String(id),
                    label: `${nombre} · ${recinto.nombre}, ${formatEntero(cifras.aforo)} lugares`,
                  })),
                ]}
                onChange={borradorId =>
                  onChange({
                    borradorId,
                    zonaDelBorrador:
                      borradores.find(({ id }) => String(id) === borradorId)?.recinto.zona ?? '',
                  })
                }
              />
            )}
          </div>
        );
      }}
    </Reading>
  );
}
