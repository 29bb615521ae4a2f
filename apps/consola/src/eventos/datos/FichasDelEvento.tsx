import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import { queryFor } from '../../api/queryFor.ts';
import { Box } from '../../ui/Box.tsx';
import { fechaYHora } from '../../ui/fechas.ts';
import { Reading } from '../../ui/Reading.tsx';

/** The fichas públicas of a published event, the newest first, with the changes of each (§C4.2). */
export function FichasDelEvento({ evento: { id } }: { evento: EventoDeConsola }) {
  const answer = useAnswer({ ...queryFor('listarFichas', { params: { eventoId: id } }), freshMs: 0 });
  return (
    <Reading answer={answer}>
      {({ fichas }) =>
        fichas.length > 0 && (
          <Box title="Fichas públicas">
            <p className="nota">
              Lo que se promete al comprador, con número y sello. Cada cambio publica la siguiente; todas se
              quedan en su dirección.
            </p>
            <ul className="datos__fichas">
              {fichas.map(({ numero, hash, ruta, creadaEn, cambios }) => (
                <li key={numero}>
                  <a href={ruta} target="_blank" rel="noreferrer">
                    {`Ficha ${numero}`}
                  </a>
                  <span className="nota">{`${fechaYHora(creadaEn)} · ${hash.slice(0, 12)}`}</span>
                  {cambios.length > 0 && <p>{cambios.join(' ')}</p>}
                </li>
              ))}
            </ul>
          </Box>
        )
      }
    </Reading>
  );
}
