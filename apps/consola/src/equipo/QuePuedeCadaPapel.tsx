import type { Accion } from '@taquilla/contract/comun/acceso';
import { PERMISOS, ROLES } from '@taquilla/rules/permisos';
import { NOMBRE_DE_ROL } from '../sesion/roles.ts';
import { Box } from '../ui/Box.tsx';

/** Each act of §C1.3. The door's own (`dejar_entrar`) is none of the team's table. */
const ACCIONES: Readonly<Record<Exclude<Accion, 'dejar_entrar'>, string>> = {
  ver_evento: 'Ver eventos, mapa y lugares',
  editar_evento: 'Publicar, pausar, recintos e imágenes',
  fijar_precios: 'Precios, cargos y promociones',
  bloquear_lugares: 'Bloquear y liberar lugares',
  vender: 'Vender en taquilla',
  dar_cortesias: 'Dar cortesías',
  ver_ventas: 'Ver ventas',
  reenviar_boletos: 'Reenviar boletos y corregir correos',
  reembolsar: 'Reembolsar',
  cancelar_evento: 'Cancelar o mover un evento',
  ver_cifras: 'Ver cifras y dinero',
  exportar: 'Exportar con datos de personas',
  conciliar: 'Conciliación y compensaciones',
  llevar_puertas: 'Puertas y lectores',
  administrar: 'Equipo y ajustes',
};

const SIGNO = { hace: 'sí', lee: 've', hace_con_codigo: 'con código', propone: 'propone' } as const;

/** The table of §C1.3, from the rules that the server applies. */
export function QuePuedeCadaPapel() {
  return (
    <Box title="Qué puede cada papel" flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: the box around it has the name */}
      <div className="tabla-caja" role="region" aria-label="Qué puede cada papel, tabla" tabIndex={0}>
        <table className="tabla permisos">
          <thead>
            <tr>
              <th scope="col">Acción</th>
              {ROLES.map(rol => (
                <th key={rol} scope="col">
                  {NOMBRE_DE_ROL[rol]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(Object.keys(ACCIONES) as (keyof typeof ACCIONES)[]).map(accion => (
              <Renglon key={accion} accion={accion} palabras={ACCIONES[accion]} />
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  );
}

function Renglon({ accion, palabras }: { accion: Accion; palabras: string }) {
  return (
    <tr>
      <th scope="row">{palabras}</th>
      {ROLES.map(rol => {
        const permiso = PERMISOS[accion][rol]?.permiso;
        return (
          <td
            key={rol}
            className={permiso?.startsWith('hace') ? 'fuerte' : 'suave'}
            data-papel={NOMBRE_DE_ROL[rol]}
          >
            {permiso ? SIGNO[permiso] : 'no'}
          </td>
        );
      })}
    </tr>
  );
}
