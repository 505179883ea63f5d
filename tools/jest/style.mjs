/** Styles and fonts are irrelevant in tests. */
export default {};
