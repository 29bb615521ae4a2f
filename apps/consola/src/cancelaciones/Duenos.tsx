import { Initials } from '../ui/Initials.tsx';
import type { Cancelacion } from './palabras.ts';

/** The owners who may confirm a proposal (§C7.14). */
export function Duenos({ personas }: Pick<Cancelacion, 'personas'>) {
  return (
    <ul className="can__personas">
      {personas.map(({ id, nombre }) => (
        <li key={id}>
          <Initials nombre={nombre} />
          <span>
            <b>{nombre}</b>, Dueño
          </span>
        </li>
      ))}
    </ul>
  );
}
