import './Spinner.css';

/** The yellow wheel (§2.13), 50 px by default. */
export function Spinner({
  size = 50,
  label = 'Cargando',
}: {
  size?: number | undefined;
  label?: string | undefined;
}) {
  return <span className="giro" role="status" aria-label={label} style={{ width: size, height: size }} />;
}
