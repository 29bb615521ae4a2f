import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { Link } from 'wouter';
import { useDeDonde } from '../../layout/useDeDonde.ts';
import { paths } from '../../paths.ts';
import type { FalloDeLectura } from './useFalloDeLectura.ts';

interface SinReservaProps {
  fallo: Exclude<FalloDeLectura, 'por_saber'>;
  /** The failure in the server's words. */
  mensaje: string;
  onReintentar: () => void;
  /** Gives the reservation up and starts over. */
  onElegirDeNuevo: () => void;
}

/** The reservation could not be read: why, and the way on. */
export function SinReserva({ fallo, mensaje, onReintentar, onElegirDeNuevo }: SinReservaProps) {
  const aqui = useDeDonde();
  switch (fallo) {
    case 'no_esta':
      return (
        <ErrorState title={mensaje}>
          <Button onClick={onElegirDeNuevo}>Elegir de nuevo</Button>
        </ErrorState>
      );
    case 'falta_sesion':
      return (
        <ErrorState
          title="Inicia sesión para seguir con tu pago"
          hint="Apartaste estos lugares con tu cuenta. Siguen apartados mientras dure la reserva; si ya pagaste, tus boletos te llegan por correo."
        >
          <Link href={paths.login()} state={aqui} className={buttonClass()}>
            Iniciar Sesión
          </Link>
          <Button variant="quieto" onClick={onElegirDeNuevo}>
            Elegir de nuevo
          </Button>
        </ErrorState>
      );
    case 'sin_respuesta':
      return (
        <ErrorState
          title="No pudimos leer tu reserva"
          hint="Tus lugares siguen apartados mientras dure la reserva."
          onRetry={onReintentar}
        />
      );
  }
}
