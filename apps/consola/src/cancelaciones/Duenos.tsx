import { permitido } from '../sesion/sesion.ts';
import { Initials } from '../ui/Initials.tsx';
import type { Cancelacion } from './palabras.ts';
import './Duenos.css';

/** The owners who may confirm a proposal (§C7.14). */
export function Duenos({ personas }: Pick<Cancelacion, 'personas'>) {
  return (
    <ul className="duenos">
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

/** Says that nobody may confirm, and to those who invite people to do so. */
export function sinOtroDueno(): string {
  const falta = 'No hay otro Dueño que lo pueda confirmar';
  return permitido('administrar') ? `${falta}: invita a uno en Equipo.` : `${falta}.`;
}
