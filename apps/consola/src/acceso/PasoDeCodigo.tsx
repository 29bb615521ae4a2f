import { Button } from '@taquilla/ui/Button.tsx';
import { CampoDeCodigo, useCodigo } from '../sesion/CampoDeCodigo.tsx';
import { ponerSesion, useSesion } from '../sesion/sesion.ts';
import { AccesoLayout } from './AccesoLayout.tsx';
import { SalirYEntrar } from './SalirYEntrar.tsx';

/** The second step of a login: the code of the authenticator (§C13.4). */
export function PasoDeCodigo() {
  const { personal } = useSesion();
  const codigo = useCodigo(ponerSesion);
  return (
    <AccesoLayout
      title="Tu segundo factor"
      note={`Escribe el código que muestra tu aplicación para ${personal.correo}.`}
      foot={
        <>
          ¿Perdiste el teléfono? Usa un código de recuperación, o pide a otro Dueño que reinicie tu segundo
          factor. <SalirYEntrar />
        </>
      }
    >
      <form onSubmit={codigo.enviar} noValidate>
        <CampoDeCodigo {...codigo} autoFocus />
        <Button type="submit" size="grande" full busy={codigo.isBusy}>
          Continuar
        </Button>
      </form>
    </AccesoLayout>
  );
}
