import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Rol } from '@taquilla/contract/comun/acceso';
import { pideSegundoFactor, ROLES } from '@taquilla/rules/permisos';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { queryFor } from '../api/queryFor.ts';
import { toggle } from '../campos/toggle.ts';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { Check } from '../ui/Check.tsx';
import { Reading } from '../ui/Reading.tsx';

const PARA_QUE: Readonly<Record<Rol, string>> = {
  plataforma: 'Todo: dinero, equipo y ajustes.',
  organizador: 'Sus eventos: lugares, precios y promociones. Los reembolsos los propone.',
  taquilla: 'Vende y lleva su caja.',
  puerta: 'Recibe al público.',
  contabilidad: 'Ve cifras, reembolsa y concilia.',
};

/** The roles of a person (§C1.1). */
export function ElegirPapeles({
  roles,
  error,
  onChange,
}: {
  roles: readonly Rol[];
  error?: string | undefined;
  onChange: (roles: readonly Rol[]) => void;
}) {
  return (
    <fieldset>
      <legend className="rotulo-campo">Papel</legend>
      {ROLES.map(rol => (
        <Check
          key={rol}
          checked={roles.includes(rol)}
          note={PARA_QUE[rol]}
          onChange={({ target }) =>
            onChange(ROLES.filter(otro => (otro === rol ? target.checked : roles.includes(otro))))
          }
        >
          {NOMBRE_DE_ROL[rol]}
        </Check>
      ))}
      {pideSegundoFactor(roles) && (
        <p className="nota">Con este papel entra con contraseña y un código de su teléfono.</p>
      )}
      {error && (
        <p className="campo__error">
          <Icon name="alerta" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** The events on which a person acts (§C1.2); a Dueño acts on all. */
export function ElegirAlcance({
  roles,
  eventos,
  onChange,
}: {
  roles: readonly Rol[];
  eventos: 'todos' | readonly number[];
  onChange: (eventos: 'todos' | readonly number[]) => void;
}) {
  if (roles.includes('plataforma')) return null;
  return (
    <fieldset>
      <legend className="rotulo-campo">Eventos</legend>
      <Check radio name="alcance" checked={eventos === 'todos'} onChange={() => onChange('todos')}>
        Todos, también los que vengan
      </Check>
      <Check radio name="alcance" checked={eventos !== 'todos'} onChange={() => onChange([])}>
        Sólo algunos
      </Check>
      {eventos !== 'todos' && <Algunos eventos={eventos} onChange={onChange} />}
    </fieldset>
  );
}

function Algunos({
  eventos,
  onChange,
}: {
  eventos: readonly number[];
  onChange: (eventos: readonly number[]) => void;
}) {
  const answer = useAnswer(queryFor('listarEventos', { query: { limite: 200 } }));
  return (
    <Reading answer={answer}>
      {data => (
        <div className="algunos">
          {data.eventos.map(({ id, nombre }) => (
            <Check
              key={id}
              checked={eventos.includes(id)}
              onChange={({ target }) => onChange(toggle(eventos, id, target.checked))}
            >
              {nombre}
            </Check>
          ))}
        </div>
      )}
    </Reading>
  );
}
