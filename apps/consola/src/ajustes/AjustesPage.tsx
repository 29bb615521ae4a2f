import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { queryFor } from '../api/queryFor.ts';
import { permitido } from '../sesion/sesion.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Reading } from '../ui/Reading.tsx';
import { FormSilhouette } from '../ui/Silhouettes.tsx';
import { Ajuste } from './Ajuste.tsx';
import { Aspecto } from './Aspecto.tsx';
import { DatosDelOperador } from './DatosDelOperador.tsx';
import { Pruebas } from './Pruebas.tsx';
import { TextosLegales } from './TextosLegales.tsx';

/** The house's settings (§C13.7), and the theme of this browser. */
export function AjustesPage() {
  const answer = useAnswer(queryFor('verAjustes'));
  return (
    <>
      <PageHead title="Ajustes">Los de la casa. Los de un evento están en el evento.</PageHead>
      <Reading answer={answer} skeleton={<FormSilhouette />}>
        {ajustes => <Ajustes ajustes={ajustes} />}
      </Reading>
    </>
  );
}

function Ajustes({ ajustes }: { ajustes: RespuestaDe<'verAjustes'> }) {
  return (
    <div>
      {!permitido('administrar') && (
        <div className="ajuste__aviso">
          <Notice>
            Aquí sólo puedes ver: los ajustes de la casa los cambia un Dueño, porque son de todos.
          </Notice>
        </div>
      )}
      <DatosDelOperador ajustes={ajustes} />
      <TextosLegales fija={!permitido('administrar')} />
      {permitido('administrar') && <Pruebas ajustes={ajustes} />}
      <Ajuste titulo="Aspecto" nota="Sólo en este navegador.">
        <Aspecto />
      </Ajuste>
    </div>
  );
}
