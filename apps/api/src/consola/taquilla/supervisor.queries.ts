import type { Rol } from '@taquilla/contract/comun/acceso';
import type { Db } from '../../db/connection.ts';

interface PersonaConFactor {
  id: number;
  nombre: string;
  correo: string;
  roles: Rol[];
  eventos: 'todos' | number[];
}

/** People with a second factor in use: all of them, or one. */
export async function listSupervisores(db: Db, { id }: { id?: number } = {}): Promise<PersonaConFactor[]> {
  const { rows } = await db.query<Omit<PersonaConFactor, 'eventos'> & { eventos: (number | null)[] }>(
    `select p.id, p.nombre, p.correo, p.roles,
       array(select evento_id from personal_evento where personal_id = p.id) as eventos
     from personal p join segundo_factor f on f.personal_id = p.id
     where f.activo_en is not null and p.roles <> '{}' and ($1::integer is null or p.id = $1) order by p.nombre, p.id`,
    [id ?? null],
  );
  return rows.map(({ eventos, ...persona }) => ({
    ...persona,
    eventos: eventos.includes(null) ? 'todos' : eventos.filter(uno => uno !== null),
  }));
}
