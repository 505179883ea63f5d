/** Styles and fonts have no part in a test. */
export default {};
